/** A worker of pool.ts: its first message says what its pieces are done on, each further one is a piece. Each has one reply. */
import { type AnswerOf, type Ground, type Kind, type PieceOf, workOf } from '../../offline/work-kinds.ts';

export type PieceReply<Answer> = { answer: Answer | undefined } | { name: string; message: string };

let work: Promise<(piece: PieceOf<Kind>) => AnswerOf<Kind>> | null = null;

self.addEventListener('message', async ({ data }: MessageEvent<Ground | PieceOf<Kind>>) => {
  try {
    if (work) return reply({ answer: (await work)(data as PieceOf<Kind>) });
    work = workOf(data as Ground);
    await work;
    reply({ answer: undefined });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    reply({ name, message });
  }
});

function reply(message: PieceReply<AnswerOf<Kind>>): void {
  self.postMessage(message);
}
