/**
 * The matrices by which three draws a Mesh, for all instances of a BatchedMesh that a view draws: model-view and normal matrix, made in doubles in three's
 * order of operations and then rounded, as three makes those of a Mesh. A BatchedMesh's own shader multiplies rounded matrices, and a picture of 7,000
 * meshes differs in some pixels for that; far from the origin its instances tremble.
 *
 * Layout: draws x 6 texels of 4 floats, in the order of the draws: the columns of the model-view matrix with the first 4 numbers of the normal matrix
 * beside them, then its other 5 and the instance's number. The shader that reads it is exact-shader.ts.
 */

/** texels of a draw */
export const VIEW_TEXELS = 6;
const SIZE = 4 * VIEW_TEXELS;

/**
 * @param view camera.matrixWorldInverse, column by column
 * @param world instances x 16: their matrices, affine
 * @param ids the first `count` of them are drawn
 */
export function writeViewMatrices(
  view: ArrayLike<number>,
  world: Float64Array,
  ids: ArrayLike<number>,
  count: number,
  out: Float32Array,
): void {
  const [v0, v1, v2, , v4, v5, v6, , v8, v9, v10, , v12, v13, v14] = view as unknown as number[];
  for (let i = 0, at = 0; i < count; i++, at += SIZE) {
    const m = ids[i] * 16;
    const m0 = world[m];
    const m1 = world[m + 1];
    const m2 = world[m + 2];
    const m4 = world[m + 4];
    const m5 = world[m + 5];
    const m6 = world[m + 6];
    const m8 = world[m + 8];
    const m9 = world[m + 9];
    const m10 = world[m + 10];
    const m12 = world[m + 12];
    const m13 = world[m + 13];
    const m14 = world[m + 14];
    // row by column, n31 = row 3, column 1
    const n11 = v0 * m0 + v4 * m1 + v8 * m2;
    const n21 = v1 * m0 + v5 * m1 + v9 * m2;
    const n31 = v2 * m0 + v6 * m1 + v10 * m2;
    const n12 = v0 * m4 + v4 * m5 + v8 * m6;
    const n22 = v1 * m4 + v5 * m5 + v9 * m6;
    const n32 = v2 * m4 + v6 * m5 + v10 * m6;
    const n13 = v0 * m8 + v4 * m9 + v8 * m10;
    const n23 = v1 * m8 + v5 * m9 + v9 * m10;
    const n33 = v2 * m8 + v6 * m9 + v10 * m10;
    out[at] = n11;
    out[at + 1] = n21;
    out[at + 2] = n31;
    out[at + 4] = n12;
    out[at + 5] = n22;
    out[at + 6] = n32;
    out[at + 8] = n13;
    out[at + 9] = n23;
    out[at + 10] = n33;
    out[at + 12] = v0 * m12 + v4 * m13 + v8 * m14 + v12;
    out[at + 13] = v1 * m12 + v5 * m13 + v9 * m14 + v13;
    out[at + 14] = v2 * m12 + v6 * m13 + v10 * m14 + v14;
    // the transposed inverse, as Matrix3.invert has it
    const t11 = n33 * n22 - n32 * n23;
    const t12 = n32 * n13 - n33 * n12;
    const t13 = n23 * n12 - n22 * n13;
    const determinant = n11 * t11 + n21 * t12 + n31 * t13;
    const inverse = determinant === 0 ? 0 : 1 / determinant;
    out[at + 3] = t11 * inverse;
    out[at + 7] = t12 * inverse;
    out[at + 11] = t13 * inverse;
    out[at + 15] = (n31 * n23 - n33 * n21) * inverse;
    out[at + 16] = (n33 * n11 - n31 * n13) * inverse;
    out[at + 17] = (n21 * n13 - n23 * n11) * inverse;
    out[at + 18] = (n32 * n21 - n31 * n22) * inverse;
    out[at + 19] = (n31 * n12 - n32 * n11) * inverse;
    out[at + 20] = (n22 * n11 - n21 * n12) * inverse;
    out[at + 21] = ids[i];
  }
}
