/**
 * What a random draw order shades, without drawing: the harmonic law.
 *
 * The k-th of n layers that cover a pixel passes when it is the nearest of the first k, which in a random order has
 * probability 1 / k; so a pixel with n layers is shaded H(n) = 1 + 1/2 + ... + 1/n times on average. Exact when every layer
 * belongs to an object of its own and no two are equally deep; objects that lie over themselves keep their own order, and the
 * figure is then no more than a guide.
 *
 * Source: Eric Haines, cited by Patrick Cozzi; it is the expected number of records of a random permutation.
 */

/** Expected shaded fragments of a random order. @param layers fragments over each pixel (see countLayers) */
export function harmonicShaded(layers: Uint32Array): number {
  const table = [0];
  let sum = 0;
  for (let pixel = 0; pixel < layers.length; pixel++) {
    const n = layers[pixel];
    for (let k = table.length; k <= n; k++) table.push(table[k - 1] + 1 / k);
    sum += table[n];
  }
  return sum;
}
