/**
 * The part of the stage that no panel covers, in which the picture is centred. Of all free rectangles it is the one
 * that can hold the largest picture of 4 : 3, and of several such the largest.
 */

/** In pixels, (left, top) from the top left. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** a rectangle narrower or lower than this part of the stage is too small to centre the picture in */
const LEAST = 1 / 8;
const ASPECT = 4 / 3;

/**
 * @param stage what the panels lie on
 * @returns all of the stage where the panels leave too little room
 *
 * Exact: the sides of the largest rectangle lie on sides of the stage or of panels, and all of these are tried.
 */
export function freeArea(stage: Area, panels: readonly Area[]): Area {
  const [right, bottom] = [stage.left + stage.width, stage.top + stage.height];
  const over = panels.filter((panel) => meets(panel, stage));
  const lefts = [stage.left, ...over.map((panel) => panel.left + panel.width)];
  const tops = [stage.top, ...over.map((panel) => panel.top + panel.height)];
  const rights = [right, ...over.map((panel) => panel.left)];
  const bottoms = [bottom, ...over.map((panel) => panel.top)];
  let best: Area | null = null;
  for (const left of lefts)
    for (const top of tops)
      for (const end of rights)
        for (const low of bottoms) {
          const [width, height] = [end - left, low - top];
          if (width < stage.width * LEAST || height < stage.height * LEAST) continue;
          const area = { left, top, width, height };
          if (best && !isBetter(area, best)) continue;
          if (!over.some((panel) => meets(panel, area))) best = area;
        }
  return best ?? stage;
}

function isBetter(a: Area, b: Area): boolean {
  const more = widest(a) - widest(b);
  return more > 0 || (more === 0 && a.width * a.height > b.width * b.height);
}

/** The width of the largest picture that it holds. */
function widest({ width, height }: Area): number {
  return Math.min(width, height * ASPECT);
}

function meets(a: Area, b: Area): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}
