import type { FeatureWork } from '../../module';
import { measureStorage } from './measure';

export const storageFactsWork = {
  jobs: ({ context, storage }) => [
    { name: 'storage-facts', everyMs: 60_000, run: () => measureStorage(context, storage) },
  ],
} satisfies FeatureWork;
