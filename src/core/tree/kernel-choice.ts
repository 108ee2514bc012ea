/** Whether WebAssembly or TypeScript does some work, as the caller chooses. */

/** auto: WebAssembly where it can be had and pays; wasm: WebAssembly, or an error; typescript: never WebAssembly */
export type KernelChoice = 'auto' | 'wasm' | 'typescript';

export const KERNEL_CHOICES: readonly KernelChoice[] = ['auto', 'wasm', 'typescript'];

/**
 * Whether WebAssembly is wanted, and can be had.
 * @param pays whether it is the faster way where the choice is 'auto'
 * @param fault says why it cannot be had, or null
 * @throws RangeError for a choice that there is not, or where 'wasm' is asked for and cannot be had
 */
export function wantsKernel(pays: boolean, fault: () => string | null, choice: KernelChoice = 'auto'): boolean {
  if (!KERNEL_CHOICES.includes(choice))
    throw new RangeError(`kernel ${choice}: it must be ${KERNEL_CHOICES.join(', ')}`);
  if (choice === 'typescript' || (choice === 'auto' && !pays)) return false;
  const why = fault();
  if (why !== null) refuse(why, choice);
  return why === null;
}

/** @throws RangeError where the choice allows nothing else */
export function refuse(fault: string, choice: KernelChoice = 'auto'): void {
  if (choice === 'wasm') throw new RangeError(`kernel wasm: ${fault}`);
}
