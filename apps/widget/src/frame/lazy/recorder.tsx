import { useEffect, useRef, useState } from 'preact/hooks';
import type { SiteSettings } from '../../appearance';
import { Icon } from '../components/icons';
import { useAllWords } from '../i18n';
import { addStyles } from './add-styles';
import css from './recorder.css?inline';

addStyles(css);

type RecorderProps = { tools: SiteSettings['tools']; attach(files: readonly File[]): void };

/** Seconds after which a recording ends by itself. */
const LONGEST = 120;
const MIC = 'M12 14a3 3 0 003-3V6a3 3 0 00-6 0v5a3 3 0 003 3zm-6-3a6 6 0 0012 0M12 17v4';
const SCREEN = 'M4 5h16v11H4zM9 20h6m-3-4v4';

/** Buttons for a voice message and for a picture of the visitor's screen; both are sent as files. */
export function Recorder({ tools, attach }: RecorderProps) {
  const { t } = useAllWords();
  const { voice, screenshot } = tools;
  const [problem, setProblem] = useState<'recordDenied' | 'shotDenied' | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const recording = useRef<{ recorder: MediaRecorder; isKept: boolean } | null>(null);
  const stop = (isKept: boolean) => {
    if (!recording.current) return;
    recording.current.isKept = isKept;
    recording.current.recorder.stop();
  };

  useEffect(() => () => stop(false), []);
  useEffect(() => {
    if (seconds === null) return;
    if (seconds >= LONGEST) return stop(true);
    const timer = setTimeout(() => setSeconds(seconds + 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);

  const record = async () => {
    setProblem(null);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const recorder = new MediaRecorder(stream);
      const begun = { recorder, isKept: false };
      const pieces: Blob[] = [];
      recorder.ondataavailable = ({ data }) => pieces.push(data);
      recorder.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        const type = recorder.mimeType.split(';')[0] || 'audio/webm';
        if (begun.isKept) attach([new File(pieces, `voice.${type.split('/')[1]}`, { type })]);
        recording.current = null;
        setSeconds(null);
      };
      recording.current = begun;
      recorder.start();
      setSeconds(0);
    } catch {
      setProblem('recordDenied');
    }
  };
  const shoot = async () => {
    setProblem(null);
    await pictureOfScreen().then(
      (file) => attach([file]),
      () => setProblem('shotDenied'),
    );
  };

  if (seconds !== null) return <Recording seconds={seconds} stop={stop} />;
  return (
    <>
      {voice && 'MediaRecorder' in window && (
        <button type="button" class="tool" aria-label={t('record')} title={t('record')} onClick={record}>
          <Icon shape={MIC} />
        </button>
      )}
      {screenshot && 'getDisplayMedia' in (navigator.mediaDevices ?? {}) && (
        <button type="button" class="tool" aria-label={t('screenshot')} title={t('screenshot')} onClick={shoot}>
          <Icon shape={SCREEN} />
        </button>
      )}
      {problem && (
        <p class="problem recorder-problem" role="alert">
          {t(problem)}
        </p>
      )}
    </>
  );
}

function Recording({ seconds, stop }: { seconds: number; stop(isKept: boolean): void }) {
  const { t } = useAllWords();
  return (
    <span class="recording" role="status">
      <i class="dot" />
      {t('recording', { n: seconds })}
      <button type="button" class="link" onClick={() => stop(true)}>
        {t('recordSend')}
      </button>
      <button type="button" class="link" onClick={() => stop(false)}>
        {t('recordDiscard')}
      </button>
    </span>
  );
}

/** One frame of what the visitor chooses to share. */
async function pictureOfScreen(): Promise<File> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true });
  try {
    const video = document.createElement('video');
    video.srcObject = stream;
    await video.play();
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!picture) throw new Error('empty');
    return new File([picture], 'screenshot.png', { type: 'image/png' });
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
