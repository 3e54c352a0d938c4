import i18next from 'i18next';
import { desktopShell } from '../../lib/desktop/desktop-shell';
import { addTexts } from '../../lib/i18n/i18n';
import { screenshot as en } from '../../locales/en/shell/screenshot';
import { screenshot as zh } from '../../locales/zh/shell/screenshot';
import { toast } from '../../ui/toast/toast';

declare module 'i18next' {
  interface ParleyTexts {
    screenshot: typeof zh;
  }
}

addTexts('screenshot', { zh, en });

/** Puts a picture of the screen into the message box of the conversation in front, as if it were pasted. */
export async function takeScreenshot(isTalkOnScreen: boolean): Promise<void> {
  const t = i18next.getFixedT(null, 'screenshot');
  const box = isTalkOnScreen && boxInFront();
  if (!box) {
    toast.info(t('noTalk'));
    return;
  }
  let picture: Blob | null;
  try {
    picture = await pictureOfScreen();
  } catch (error) {
    // Who cancels the browser's question needs no explanation.
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) toast.bad(t('failed'));
    return;
  }
  if (!picture) return;
  const data = new DataTransfer();
  data.items.add(new File([picture], 'image.png', { type: 'image/png' }));
  box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  box.focus();
}

/** The message box of the conversation on screen; kept pages, which are not drawn, have theirs too. */
const boxInFront = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('section textarea[rows="1"]')].find((box) => box.offsetParent !== null);

/** Of a desktop program that can, else one frame of what the agent chooses to share; null: cancelled. */
async function pictureOfScreen(): Promise<Blob | null> {
  const shell = desktopShell();
  if (shell?.takeScreenshot) return shell.takeScreenshot();
  const stream = await navigator.mediaDevices.getDisplayMedia({ video: true });
  try {
    const video = document.createElement('video');
    video.srcObject = stream;
    await video.play();
    const canvas = document.createElement('canvas');
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
