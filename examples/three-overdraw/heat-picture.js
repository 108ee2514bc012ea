/** A picture of how often each pixel was shaded, with a legend that goes as far as the most: a colour for each number up to 4, then two for each doubling. */

/** from dark to bright, as in the map "inferno" */
const RAMP = [
  [34, 70, 120],
  [48, 150, 120],
  [226, 200, 70],
  [236, 130, 50],
  [200, 44, 50],
  [230, 90, 180],
  [244, 172, 224],
  [250, 240, 248],
];
const NOTHING = [20, 22, 28];

/** The greatest number of each step. */
export function stepsTo(most) {
  const steps = [1, 2, 3, 4];
  for (let size = 4; steps.at(-1) < most; size *= 2) steps.push(1.5 * size, 2 * size);
  return steps.slice(0, Math.max(1, steps.findIndex((step) => step >= most) + 1));
}

/** The colour of a step, of so many. */
export function colourOf(step, steps) {
  if (steps <= RAMP.length) return RAMP[step];
  const at = (step * (RAMP.length - 1)) / (steps - 1);
  const [low, part] = [Math.min(RAMP.length - 2, Math.floor(at)), at % 1];
  const share = at >= RAMP.length - 1 ? 1 : part;
  return RAMP[low].map((from, i) => Math.round(from + share * (RAMP[low + 1][i] - from)));
}

export function createHeatPicture() {
  const canvas = document.createElement('canvas');
  const legend = Object.assign(document.createElement('div'), { className: 'od-legend' });
  const context = canvas.getContext('2d');
  return {
    canvas,
    legend,
    show({ width, height, times, most }) {
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      const steps = stepsTo(most);
      const colours = steps.map((_, step) => colourOf(step, steps.length));
      const picture = context.createImageData(width, height);
      const counts = new Array(steps.length).fill(0);
      for (const [i, n] of times.entries()) {
        const step = n === 0 ? -1 : steps.findIndex((last) => n <= last);
        if (step >= 0) counts[step]++;
        picture.data.set([...(colours[step] ?? NOTHING), 255], 4 * i);
      }
      context.putImageData(picture, 0, 0);
      const covered = counts.reduce((sum, n) => sum + n, 0);
      legend.replaceChildren(
        ...steps.map((last, step) => {
          const first = step === 0 ? 1 : steps[step - 1] + 1;
          const entry = document.createElement('span');
          const colour = Object.assign(document.createElement('i'), {
            title: `${((100 * counts[step]) / covered).toFixed(1)} % of the covered pixels`,
          });
          colour.style.background = `rgb(${colours[step].join()})`;
          entry.append(colour, first === last ? `${last}` : `${first}–${last}`);
          return entry;
        }),
      );
    },
  };
}
