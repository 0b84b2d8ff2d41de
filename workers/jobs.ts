/** Expendable work on untrusted input: ended at its deadline by whoever started it. */
import { expose, transfer } from 'comlink';
import { transferErrors } from '../src/lib/adapters/comlink-errors/transfer-errors';
import { makeThumbnail } from '../src/lib/adapters/jobs-worker/make-thumbnail';
import { readCard } from '../src/lib/core/cards/read-card';
import type { Jobs } from '../src/lib/ports/jobs';

transferErrors();

const jobs: Jobs = {
  async readCard(bytes, fileName) {
    const file = await readCard(bytes, fileName);
    return transfer(file, file.image ? [file.image.buffer] : []);
  },
  thumbnail: (bytes) => makeThumbnail(bytes),
};

expose(jobs);
