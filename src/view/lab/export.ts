/**
 * The numbers to save: the text that `cull64 overdraw` prints for the same views, and the command that prints it. The
 * page does not know the folder of a user's file, so the command has the file's name alone.
 */

import type { Camera } from '../../core/math/camera.ts';
import { type LeftOut, leftOutText } from '../../offline/hidden/left-out.ts';
import type { Remedies } from '../../overdraw/measure/gain-sentence.ts';
import type { OverdrawResult } from '../../overdraw/measure/measure.ts';
import { overdrawCsv, overdrawJson, overdrawTable, viewsCsv } from '../../overdraw/measure/report.ts';
import { commandWords, type Making, type TextFile, viewsText } from '../save/making.ts';

/** What was measured, and how it was made. */
export interface MeasuredFrom extends Making {
  /** the views are the scene's path; else single views */
  path: boolean;
  /** spheres were poured, which the command line cannot do */
  poured?: boolean;
  /** the path is not in the model */
  viewsGiven?: boolean;
  cameras: readonly Camera[];
}

/** What was measured, and from where. */
export interface Measured extends MeasuredFrom {
  /** the time of each view in seconds, where objects move */
  times?: readonly number[];
  /** what the sets of hidden objects leave out of the views; null without them */
  leftOut?: LeftOut | null;
  result: OverdrawResult;
}

export function jsonFile({ result, leftOut, ...from }: Measured): TextFile {
  const figures = { model: from.model, ...overdrawJson(result), ...(leftOut && { hidden: leftOut }) };
  const text = `${JSON.stringify(figures)}\n`;
  return { name: `${stem(from)}-overdraw.json`, type: 'application/json', text };
}

export function csvFile({ result, ...from }: Measured): TextFile {
  return { name: `${stem(from)}-overdraw.csv`, type: 'text/csv', text: overdrawCsv(result) };
}

export function viewsCsvFile({ result, ...from }: Measured): TextFile {
  return { name: `${stem(from)}-views.csv`, type: 'text/csv', text: viewsCsv(result) };
}

/** The views in the form that --views takes. */
export function viewsFile({ path, cameras }: MeasuredFrom): TextFile {
  return { name: path ? 'views.json' : 'view.json', type: 'application/json', text: viewsText(cameras) };
}

/** Whether the command line needs a file of the views, because they are not in the model. */
export function needsViews({ path, viewsGiven = false }: MeasuredFrom): boolean {
  return !path || viewsGiven;
}

export function tableText(measured: Measured): string {
  const { result, leftOut } = measured;
  return `${leftOut ? `${leftOutText(leftOut)}\n` : ''}${overdrawTable(result, null, remediesOf(measured))}\n`;
}

/** The remedies for overdraw that are applied already, and so are not recommended. */
export function remediesOf({ measured, parts }: MeasuredFrom): Remedies {
  return { learned: measured, cut: parts?.by === 'auto' };
}

/** The command line that prints the same figures; where needsViews is true it reads viewsFile. */
export function commandOf(measured: Measured): string {
  const { result, times } = measured;
  const options: string[] = [];
  if (result.moving > 0) options.push('--moving', String(result.moving));
  if (times && times[0] > 0) options.push('--time', String(times[0]));
  return commandLine('overdraw', measured, options);
}

/** A command on the model and the views, with more options of its own. */
export function commandLine(command: string, from: MeasuredFrom, options: readonly string[]): string {
  const views = needsViews(from) ? ['--views', viewsFile(from).name] : [];
  return [...commandWords(command, from), ...options, ...views].join(' ');
}

/** The beginning of the files' names. */
export function stem({ model, path }: Pick<Measured, 'model' | 'path'>): string {
  const name = model.replace(/\.[A-Za-z0-9]+$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-');
  return `${name || 'scene'}${path ? '' : '-view'}`;
}
