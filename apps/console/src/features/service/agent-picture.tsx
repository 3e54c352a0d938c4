import { useState } from 'react';
import { PictureField } from '../../ui/faces/picture-field';
import { type Agent, useAvatar } from './queries';

/** The picture of an agent that exists. */
export function AgentPicture({ agent, onPicture }: { agent: Agent; onPicture: (changed: Agent) => void }) {
  const upload = useAvatar();
  const [avatar, setAvatar] = useState(agent.avatar);

  async function uploadPicture(file: File): Promise<void> {
    const changed = await upload.mutateAsync({ id: agent.id, file }).catch(() => null);
    if (!changed) return;
    setAvatar(changed.avatar);
    onPicture(changed);
  }

  return (
    <PictureField
      face={{ ...agent, avatar }}
      isBusy={upload.isPending}
      error={upload.error}
      onPick={(file) => void uploadPicture(file)}
    />
  );
}
