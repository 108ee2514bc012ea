/**
 * Whether a material is as it was, in all that three reads of it and that is no vector or the like. The properties are named one by one: a property that the text names is read some
 * twenty times faster than one whose name is a value, and a scene may have thousands of materials.
 */

export type Values = Record<string, unknown>;

/** NaN is as nothing was. */
export function isAsRead(now: Values, was: Values): boolean {
  return (
    now.allowOverride === was.allowOverride &&
    now.alphaHash === was.alphaHash &&
    now.alphaMap === was.alphaMap &&
    now._alphaTest === was._alphaTest &&
    now.alphaToCoverage === was.alphaToCoverage &&
    now._anisotropy === was._anisotropy &&
    now.anisotropyMap === was.anisotropyMap &&
    now.anisotropyRotation === was.anisotropyRotation &&
    now.aoMap === was.aoMap &&
    now.aoMapIntensity === was.aoMapIntensity &&
    now.attenuationDistance === was.attenuationDistance &&
    now.blendAlpha === was.blendAlpha &&
    now.blendDst === was.blendDst &&
    now.blendDstAlpha === was.blendDstAlpha &&
    now.blendEquation === was.blendEquation &&
    now.blendEquationAlpha === was.blendEquationAlpha &&
    now.blending === was.blending &&
    now.blendSrc === was.blendSrc &&
    now.blendSrcAlpha === was.blendSrcAlpha &&
    now.bumpMap === was.bumpMap &&
    now.bumpScale === was.bumpScale &&
    now._clearcoat === was._clearcoat &&
    now.clearcoatMap === was.clearcoatMap &&
    now.clearcoatNormalMap === was.clearcoatNormalMap &&
    now.clearcoatRoughness === was.clearcoatRoughness &&
    now.clearcoatRoughnessMap === was.clearcoatRoughnessMap &&
    now.clipIntersection === was.clipIntersection &&
    now.clippingPlanes === was.clippingPlanes &&
    now.clipShadows === was.clipShadows &&
    now.colorWrite === was.colorWrite &&
    now.combine === was.combine &&
    now.customProgramCacheKey === was.customProgramCacheKey &&
    now.depthFunc === was.depthFunc &&
    now.depthTest === was.depthTest &&
    now.depthWrite === was.depthWrite &&
    now._diffuseRoughness === was._diffuseRoughness &&
    now.diffuseRoughnessMap === was.diffuseRoughnessMap &&
    now._dispersion === was._dispersion &&
    now.displacementBias === was.displacementBias &&
    now.displacementMap === was.displacementMap &&
    now.displacementScale === was.displacementScale &&
    now.dithering === was.dithering &&
    now.emissiveIntensity === was.emissiveIntensity &&
    now.emissiveMap === was.emissiveMap &&
    now.envMap === was.envMap &&
    now.envMapIntensity === was.envMapIntensity &&
    now.extensions === was.extensions &&
    now.flatShading === was.flatShading &&
    now.fog === was.fog &&
    now.forceSinglePass === was.forceSinglePass &&
    now.glslVersion === was.glslVersion &&
    now.gradientMap === was.gradientMap &&
    now.index0AttributeName === was.index0AttributeName &&
    now.ior === was.ior &&
    now._iridescence === was._iridescence &&
    now.iridescenceIOR === was.iridescenceIOR &&
    now.iridescenceMap === was.iridescenceMap &&
    now.iridescenceThicknessMap === was.iridescenceThicknessMap &&
    now.iridescenceThicknessMaximum === was.iridescenceThicknessMaximum &&
    now.iridescenceThicknessMinimum === was.iridescenceThicknessMinimum &&
    now.lightMap === was.lightMap &&
    now.lightMapIntensity === was.lightMapIntensity &&
    now.map === was.map &&
    now.matcap === was.matcap &&
    now.metalness === was.metalness &&
    now.metalnessMap === was.metalnessMap &&
    now.normalMap === was.normalMap &&
    now.normalMapType === was.normalMapType &&
    now.onBeforeCompile === was.onBeforeCompile &&
    now.onBeforeRender === was.onBeforeRender &&
    now.opacity === was.opacity &&
    now.polygonOffset === was.polygonOffset &&
    now.polygonOffsetFactor === was.polygonOffsetFactor &&
    now.polygonOffsetUnits === was.polygonOffsetUnits &&
    now.precision === was.precision &&
    now.premultipliedAlpha === was.premultipliedAlpha &&
    now.reflectivity === was.reflectivity &&
    now.refractionRatio === was.refractionRatio &&
    now._retroreflectivity === was._retroreflectivity &&
    now.roughness === was.roughness &&
    now.roughnessMap === was.roughnessMap &&
    now.shadowSide === was.shadowSide &&
    now._sheen === was._sheen &&
    now.sheenColorMap === was.sheenColorMap &&
    now.sheenRoughness === was.sheenRoughness &&
    now.sheenRoughnessMap === was.sheenRoughnessMap &&
    now.shininess === was.shininess &&
    now.side === was.side &&
    now.specularColorMap === was.specularColorMap &&
    now.specularIntensity === was.specularIntensity &&
    now.specularIntensityMap === was.specularIntensityMap &&
    now.specularMap === was.specularMap &&
    now.stencilFail === was.stencilFail &&
    now.stencilFunc === was.stencilFunc &&
    now.stencilFuncMask === was.stencilFuncMask &&
    now.stencilRef === was.stencilRef &&
    now.stencilWrite === was.stencilWrite &&
    now.stencilWriteMask === was.stencilWriteMask &&
    now.stencilZFail === was.stencilZFail &&
    now.stencilZPass === was.stencilZPass &&
    now.thickness === was.thickness &&
    now.thicknessMap === was.thicknessMap &&
    now.toneMapped === was.toneMapped &&
    now._transmission === was._transmission &&
    now.transmissionMap === was.transmissionMap &&
    now.transparent === was.transparent &&
    now.vertexColors === was.vertexColors &&
    now.visible === was.visible &&
    now.wireframe === was.wireframe &&
    now.wireframeLinecap === was.wireframeLinecap &&
    now.wireframeLinejoin === was.wireframeLinejoin &&
    now.wireframeLinewidth === was.wireframeLinewidth
  );
}

/** the names above */
export const NAMED: ReadonlySet<string> = namesIn(isAsRead);

function namesIn(compare: typeof isAsRead): Set<string> {
  const names = new Set<string>();
  const get = (_: object, name: string) => void names.add(name);
  compare(new Proxy({}, { get }), {});
  return names;
}
