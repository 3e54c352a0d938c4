import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSendFile } from '../../lib/api/use-send-file';
import { useApi } from '../../lib/services';
import { PictureField } from '../../ui/faces/picture-field';
import { type Robot, useRefresh } from './queries';

/** The picture of a robot that exists. */
export function RobotPicture({ robot }: { robot: Robot }) {
  const api = useApi();
  const sendFile = useSendFile();
  const refresh = useRefresh();
  const [avatar, setAvatar] = useState(robot.avatar);
  /** Null: removes it. */
  const change = useMutation({
    meta: { inPlace: true },
    mutationFn: (file: File | null) =>
      file
        ? sendFile('POST /robot/avatar', file, { id: robot.id })
        : api('POST /robot/doEdit', { id: robot.id, avatar: '' }),
    onSuccess: (changed) => {
      setAvatar(changed.avatar);
      return refresh();
    },
  });
  return (
    <PictureField
      face={{ nickname: robot.name, avatar }}
      isBusy={change.isPending}
      error={change.error}
      onPick={(file) => change.mutate(file)}
      onRemove={() => change.mutate(null)}
    />
  );
}
