/** The interface's own icons: strokes on a 16 x 16 grid in the colour of the text. */
const PATHS = {
  open: 'M1.5 12.5v-9h4l1.5 2h7.5v7z',
  link: 'M6.5 9.5l3-3M7 4.5l1.2-1.2a3 3 0 0 1 4.5 4.5L11.5 9M9 11.5l-1.2 1.2a3 3 0 0 1-4.5-4.5L4.5 7',
  help: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2C8.4 8.6 8 9 8 10M8 12.6v.4',
  close: 'M4 4l8 8M12 4l-8 8',
  down: 'M4 6l4 4 4-4',
  play: 'M5 3.2v9.6l7.6-4.8z',
  pause: 'M5.2 3.5v9M10.8 3.5v9',
  freeze: 'M8 1.5v13M2.4 4.8l11.2 6.4M13.6 4.8L2.4 11.2',
  options: 'M2 4.5h6M12 4.5h2M2 11.5h2M8 11.5h6M8 4.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 11.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  lab: 'M6 1.8v4.4L2.6 12a1.5 1.5 0 0 0 1.3 2.2h8.2a1.5 1.5 0 0 0 1.3-2.2L10 6.2V1.8M4.8 1.8h6.4M4.6 9.5h6.8',
} as const;

export type IconName = keyof typeof PATHS;

const SVG = 'http://www.w3.org/2000/svg';

export function icon(name: IconName): SVGSVGElement {
  const made = document.createElementNS(SVG, 'svg');
  made.setAttribute('viewBox', '0 0 16 16');
  made.setAttribute('class', name === 'play' ? 'icon solid' : 'icon');
  made.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  made.append(path);
  return made;
}
