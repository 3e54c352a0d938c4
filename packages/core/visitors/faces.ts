/** Name, signature and picture of an agent for one language; an empty field means the agent's usual one. */
export type Face = { language: string; nickname: string; signature: string; avatar: string };

/** Maximum number of languages with a face of their own. */
export const FACES_MAX = 20;

/** V-30: the face for exactly the visitor's language, else for the language without its region; null: the usual one. */
export function faceFor<F extends Pick<Face, 'language'>>(faces: readonly F[], language: string): F | null {
  const wanted = plain(language);
  if (wanted === '' || faces.length === 0) return null;
  return faceOf(faces, wanted) ?? faceOf(faces, wanted.split('-')[0]!);
}

/** The face for exactly this language, however its code is written. */
export function faceOf<F extends Pick<Face, 'language'>>(faces: readonly F[], language: string): F | null {
  const wanted = plain(language);
  return faces.find((face) => plain(face.language) === wanted) ?? null;
}

const plain = (language: string): string => language.toLowerCase().replaceAll('_', '-');
