/** What an agent is called where a visitor's language is spoken; what is empty is as everywhere. */
export type Face = { language: string; nickname: string; signature: string; avatar: string };

/** Languages in which an agent is somebody else at most. */
export const FACES_MAX = 20;

/** V-30: the face of the visitor's very language, else of the language without its region; null: as everywhere. */
export function faceFor<F extends Pick<Face, 'language'>>(faces: readonly F[], language: string): F | null {
  const wanted = plain(language);
  if (wanted === '' || faces.length === 0) return null;
  return faceOf(faces, wanted) ?? faceOf(faces, wanted.split('-')[0]!);
}

/** The face of this very language, however its code is written. */
export function faceOf<F extends Pick<Face, 'language'>>(faces: readonly F[], language: string): F | null {
  const wanted = plain(language);
  return faces.find((face) => plain(face.language) === wanted) ?? null;
}

const plain = (language: string): string => language.toLowerCase().replaceAll('_', '-');
