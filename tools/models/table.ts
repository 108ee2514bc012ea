/**
 * The models of docs/results.md that are not in this repository: their licences, where they come from, and the files
 * that were measured, which `bytes` and `sha256` identify.
 *
 * Addresses are of pages and files that public sources name; none has been tried, and only the hash tells whether the
 * file there is the one that was measured. For files that were converted or put together by programs outside this
 * repository, no public copy is known.
 */
export interface ModelFile {
  /** name in a folder of models */
  name: string;
  bytes: number;
  /** 64 hexadecimal digits */
  sha256: string;
  /** the address of the file; null: none is known */
  address: string | null;
}

export interface Model {
  /** the name in the rows of docs/results.md */
  title: string;
  /** with the name of who must be credited */
  licence: string;
  /** the page of the original */
  source: string;
  /** how the file was made from the original, and what is not known about that */
  origin: string;
  /**
   * the model, then its views where it has some: their names sort in this order, which experiments expect of models/*
   */
  files: readonly ModelFile[];
}

const LIBREQUAKE = {
  licence: 'BSD-3-Clause, contributors to LibreQuake',
  source: 'https://github.com/lavenderdotpet/LibreQuake',
};

const KENNEY = 'CC0-1.0, Kenney';

export const MODELS: readonly Model[] = [
  {
    title: 'LibreQuake lqdm11',
    ...LIBREQUAKE,
    origin:
      'lq1/maps/src/dm/lqdm11.map, converted: a node a brush. The views: 24 player positions of the map. Which version of the map is not known.',
    files: [
      {
        name: 'lqdm11.glb',
        bytes: 352_628,
        sha256: 'c684236ad7b14e426cdd5727c57c70d816ccd9a7089801b54c15f4008e98cf97',
        address: null,
      },
      {
        name: 'lqdm11.views.json',
        bytes: 1807,
        sha256: '6230cfc25ca01acdf6272328ef41e700c3073b3e0aec5de11db76451a5ff73a5',
        address: null,
      },
    ],
  },
  {
    title: 'LibreQuake E1M1',
    ...LIBREQUAKE,
    origin:
      'lq1/maps/src/e1/lq_e1m1.map, converted. The views: 24 player positions of the map. Which version of the map is not known.',
    files: [
      {
        name: 'lq_e1m1.glb',
        bytes: 2_391_648,
        sha256: 'a295a78925d57db022a40d1828b402e6ff93edfa1d8d88b22ab167b2960be71d',
        address: null,
      },
      {
        name: 'lq_e1m1.views.json',
        bytes: 2041,
        sha256: '650678417b7e7578aa1cd4d4038f2650e1880f90af9ffc5400a1ecbacc378c73',
        address: null,
      },
    ],
  },
  {
    title: 'Rotterdam Delfshaven',
    licence: 'CC-BY-4.0, Gemeente Rotterdam (Rotterdam 3D)',
    source: 'https://3d.bk.tudelft.nl/opendata/cityjson/3dcities/v2.0/3-20-DELFSHAVEN.city.json',
    origin:
      '3-20-DELFSHAVEN.json, the district in CityJSON, converted: a node a building. Which version of CityJSON it was is not known; this one is 2.0.',
    files: [
      {
        name: 'city-rotterdam-delfshaven.glb',
        bytes: 1_917_944,
        sha256: '6afcea11b195810a6fb2c0b8728fbe85b91e5199b9723caf274b5651166c3ee3',
        address: null,
      },
    ],
  },
  {
    title: 'KayKit forest',
    licence: 'CC0-1.0, Kay Lousberg (KayKit)',
    source: 'https://github.com/KayKit-Game-Assets/KayKit-Medieval-Hexagon-Pack-1.0',
    origin: 'Trees, rocks and ground of the KayKit Medieval Hexagon Pack, placed by a program.',
    files: [
      {
        name: 'forest-kaykit-instanced.glb',
        bytes: 553_632,
        sha256: 'fb9e65a932d8f3ab0c7cbc56ec03e2fdb58e5ff37c3e722df6c4a698885180e3',
        address: null,
      },
    ],
  },
  {
    title: 'Kenney city',
    licence: KENNEY,
    source: 'https://github.com/KenneyNL/Starter-Kit-City-Builder',
    origin: "The kit's models, put together to one city by a program. Which version of the kit is not known.",
    files: [
      {
        name: 'kenney-city.glb',
        bytes: 396_192,
        sha256: 'a6943e8db54f26645685f4ddc527bb59c41b61b697720648d684b40f145665a3',
        address: null,
      },
    ],
  },
  {
    title: 'Kenney FPS',
    licence: KENNEY,
    source: 'https://github.com/KenneyNL/Starter-Kit-FPS',
    origin: "The kit's scene, converted from Godot's format. Which version of the kit is not known.",
    files: [
      {
        name: 'kenney-fps.glb',
        bytes: 180_848,
        sha256: '104a47b4feb9b7791a537fec0bbf93aa86c77feb9f4ae8fc46511c76a944ad26',
        address: null,
      },
    ],
  },
  {
    title: 'Floatland',
    licence: 'CC-BY-4.0, "Floatland_01" by eakka, modified by HailToDodongo',
    source: 'https://skfb.ly/o8K6t',
    origin:
      'From the examples of HailToDodongo/tiny3d; the only model there that is known to come of Floatland_01 is the one at the address.',
    files: [
      {
        name: 'floatland.glb',
        bytes: 651_356,
        sha256: '2b99d293dda88ccabae7db674e559900c06dfc66d3b835fd979a71b1c9e052b7',
        address:
          'https://raw.githubusercontent.com/HailToDodongo/tiny3d/120a50fbfa200fa3458ffecd04338ec8e229efc5/examples/17_culling/assets/platformer.glb',
      },
    ],
  },
  {
    title: 'Bridge garden',
    licence: 'CC-BY-4.0, "Japanese Bridge Garden" by kristenlee',
    source: 'https://sketchfab.com/3d-models/japanese-bridge-garden-d122e17593eb4012913cde927486d15a',
    origin:
      'Packed by gltfpack 0.17. Where from is not known; gkjohnson/3d-demo-data has the model as a GLB file, which may be this one.',
    files: [
      {
        name: 'japanese-bridge-garden.glb',
        bytes: 648_248,
        sha256: '2fd94024f4cdd294ed3758fd0dfd1d60854cbb995c065a736ad2a2b547b39669',
        address:
          'https://raw.githubusercontent.com/gkjohnson/3d-demo-data/main/models/japanese-bridge-garden/scene.glb',
      },
    ],
  },
];

/** The model with that title in docs/results.md; undefined where it is none of these. */
export function findModel(title: string): Model | undefined {
  return MODELS.find((model) => model.title === title);
}
