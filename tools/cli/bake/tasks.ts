/** What a bake is to make: the trees and exports of its models, each with its place, and the models of which nothing can be made. */
import { basename, join } from 'node:path';
import { cIdentifier } from '../../../src/core/export/c-source.ts';
import { stemOf } from '../files.ts';
import type { BakedModel } from './models.ts';
import type { Making, SettingsReader } from './settings.ts';

/** A tree or export to be made, and where it goes: a file, or the folder of an export. */
export interface BakeTask {
  model: BakedModel;
  making: Making;
  output: string;
}

/** A model that nothing can be made of, and why. */
export interface Failed {
  model: string;
  target: string | null;
  output: string | null;
  error: string;
}

export interface BakeTasks {
  tasks: BakeTask[];
  failed: Failed[];
}

/**
 * A model whose settings are wrong, or whose output is another's, is among those that failed.
 * @param out the absolute path of the folder for all outputs
 */
export function tasksOf(models: readonly BakedModel[], settings: SettingsReader, out: string): BakeTasks {
  const tasks: BakeTask[] = [];
  const failed: Failed[] = [];
  const taken = new Map<string, string>();
  for (const model of models) {
    let makings: Making[];
    try {
      makings = settings.makingsOf(model) ?? [];
    } catch (error) {
      failed.push({ model: model.name, target: null, output: null, error: (error as Error).message });
      continue;
    }
    for (const making of makings) {
      const output = outputOf(model, making, out);
      const other = taken.get(output);
      if (other === undefined) {
        taken.set(output, model.name);
        tasks.push({ model, making, output });
      } else {
        const error = `${other} has the same output, ${basename(output)}`;
        failed.push({ model: model.name, target: making.target, output, error });
      }
    }
  }
  return { tasks, failed };
}

function outputOf({ name }: BakedModel, { target }: Making, out: string): string {
  const folder = join(out, ...name.split('/').slice(0, -1));
  const stem = stemOf(name);
  return join(folder, target === null ? `${stem}.c64` : `${cIdentifier(stem)}-${target}`);
}

/** All that a task asks for, as one text. */
export function optionsText({ model, making }: BakeTask): string {
  return JSON.stringify([model.word, making.target, making.values]);
}
