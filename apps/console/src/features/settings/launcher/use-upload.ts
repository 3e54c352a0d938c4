import { useState } from 'react';
import { useSendFile } from '../../../lib/api/use-send-file';
import { errorText } from '../../../lib/i18n/error-text';

/** Uploads a picture that `take` gives; `take` may answer why there is none instead. `onMade`: the picture's key. */
export function useUpload(onMade: (key: string) => void) {
  const sendFile = useSendFile();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function upload(take: () => Promise<File | string>): Promise<void> {
    setBusy(true);
    try {
      const taken = await take();
      if (typeof taken !== 'string') onMade((await sendFile('POST /launcher/upload', taken, undefined)).key);
      setProblem(typeof taken === 'string' ? taken : '');
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  }

  return { upload, problem, isBusy };
}
