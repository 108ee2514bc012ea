/** A choice of material-choice.ts in a sentence: what was chosen, what it costs, and what the others would. */
import { fragmentsPerCycle, type MaterialChoice, type MaterialWay, type PricedWay } from './material-choice.ts';

/** The options of a way, as the command line takes them. */
function optionsOf({ leafSize, leaves, window }: MaterialWay): string {
  if (window > 1) return `--materials ${window} --leaf ${leafSize}`;
  return `${leaves ? '--materials ' : ''}--leaf ${leafSize}`;
}

export function choiceText({ chosen, tried }: MaterialChoice, switchPrice: number): string {
  const [plain] = tried;
  const price = (way: PricedWay) =>
    `${way.price.toFixed(0)} (${way.shaded.toFixed(0)} shaded, ${way.switches.toFixed(1)} changes, ${way.cycles.toFixed(0)} CPU cycles)`;
  const others = tried.filter((way) => way !== chosen && way !== plain);
  const rest = others.map((way) => `${optionsOf(way)} ${way.price.toFixed(0)}`).join(', ');
  const than = chosen === plain ? '' : `; the plain tree ${price(plain)}`;
  return `at ${switchPrice} fragments a change of material and ${fragmentsPerCycle().toFixed(2)} a CPU cycle, ${optionsOf(chosen)} costs least: ${price(chosen)} fragments a view${than}; ${rest}`;
}
