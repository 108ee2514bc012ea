/** The figures that a card's sentence can name, in braces: each comes from the frame on screen, so that none is typed and none is out of date. */
import { cpuMilliseconds } from '../../n64/machine.ts';
import type { FrameReport, PickedInfo } from '../state/report.ts';
import { formatBytes, formatCount, formatPercent } from '../ui/format.ts';

/** What the page knows of the frame. */
export interface Now {
  report: FrameReport | null;
  picked: PickedInfo | null;
}

interface Figure {
  about: string;
  /** null where it is not known, or not yet */
  text(now: Now): string | null;
}

const of = (value: number | null | undefined, text: (value: number) => string): string | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : text(value);
const ratio = (value: number | null | undefined) => of(value, (times) => times.toFixed(2));
const count = (value: number | null | undefined) => of(value, formatCount);
const millis = (value: number | null | undefined) => of(value, (time) => time.toFixed(1));

export const FIGURES: Readonly<Record<string, Figure>> = {
  overdraw: {
    about: 'how many times a covered pixel is shaded, in the order that is drawn',
    text: ({ report }) => ratio(report?.overdraw?.ratio),
  },
  file: {
    about: 'the same in the order that is compared with: that of the file, if the card compares with it',
    text: ({ report }) => ratio(report?.overdraw?.against?.ratio),
  },
  saved: {
    about: 'how much less the first shades than the second, in percent',
    text({ report }) {
      const [one, other] = [report?.overdraw?.ratio, report?.overdraw?.against?.ratio];
      return one && other ? `${Math.round(100 * (1 - one / other))}\u202f%` : null;
    },
  },
  objects: { about: 'objects of the scene', text: ({ report }) => count(report?.total) },
  visible: { about: 'objects that the culling camera sees', text: ({ report }) => count(report?.visible) },
  share: {
    about: 'these as a part of all objects, in percent',
    text: ({ report }) => (report ? formatPercent(report.visible, report.total) : null),
  },
  drawn: { about: 'objects drawn', text: ({ report }) => count(report?.drawn) },
  triangles: { about: 'triangles drawn', text: ({ report }) => count(report?.triangles) },
  nodes: {
    about: 'nodes of the tree that culling visited',
    text: ({ report }) => count(report?.console?.nodesVisited ?? report?.nodesVisited),
  },
  inFrustum: {
    about: 'objects in the frustum, before the hidden ones are left out',
    text: ({ report }) => count(report?.hidden?.objects),
  },
  given: {
    about: 'objects that are left once the hidden ones are out',
    text: ({ report }) => count(report?.hidden?.objectsGiven),
  },
  bytes: {
    about: 'of the tree that a console culls with',
    text: ({ report }) => of(report?.console?.bytes, formatBytes),
  },
  cullMillis: {
    about: 'milliseconds of the console’s CPU for this cull, estimated',
    text: ({ report }) =>
      millis(report?.console && cpuMilliseconds(report.console.cullCycles + report.console.queryCycles)),
  },
  fillMillis: {
    about: 'milliseconds of the console’s RDP in the tree’s order, estimated',
    text: ({ report }) => millis(report?.console?.fill?.tree),
  },
  fillFileMillis: {
    about: 'the same in the order of the file',
    text: ({ report }) => millis(report?.console?.fill?.file),
  },
  side: { about: 'the side of the cut that the camera is on: + or −', text: ({ picked }) => picked?.cut?.eye ?? null },
  child: { about: 'the child that is visited first: left or right', text: ({ picked }) => picked?.cut?.first ?? null },
  axis: { about: 'the axis of the cut: x, y or z', text: ({ picked }) => picked?.cut?.axis ?? null },
  bits: { about: 'the two bits of that axis', text: ({ picked }) => picked?.cut?.bits ?? null },
  nodeBytes: { about: 'the node in a compact8 file, in hexadecimal', text: ({ picked }) => picked?.cut?.bytes ?? null },
};

export const PLACEHOLDER = /\{([^{}]*)\}/g;
/** stands for a figure that is not known yet */
export const UNKNOWN = '…';

export function filledIn(text: string, now: Now): string {
  return text.replace(PLACEHOLDER, (_, name: string) => FIGURES[name]?.text(now) ?? UNKNOWN);
}
