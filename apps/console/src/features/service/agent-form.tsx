import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error';
import { confirm } from '../../ui/confirm/confirm';
import { FormWindow } from '../../ui/form/form-window';
import { AccountPart, RightsPart, TextsPart, WorkPart } from './agent-parts';
import { ConflictNotice } from './conflict-notice';
import { type AgentValues, blankValues, copiedValues, valuesOf } from './form-values';
import { type Agent, useEditAgent } from './queries';

export type Conflict = { by: string; agent: Agent };

type Props = {
  /** Null: a new agent. */
  agent: Agent | null;
  /** Creates an agent with the roles, groups, limits and texts of `agent`. */
  isCopy: boolean;
  onClose: () => void;
};

/** A change of these ends the agent's logins (`reasonToEnd` of the server). */
const SIGN_OUT: readonly string[] = ['password', 'roles', 'permissions', 'allowedAddresses', 'enabled'];

/** Creates an agent, or changes one; unchanged fields are not sent. */
export function AgentForm({ agent: shown, isCopy, onClose }: Props) {
  const { t } = useTranslation('service');
  const edit = useEditAgent();
  const agent = isCopy ? null : shown;
  const [initial] = useState(() => (shown ? (isCopy ? copiedValues(shown) : valuesOf(shown)) : blankValues()));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // Uploading a picture saves the agent at once: later saves need the version after it.
  const [afterPicture, setAfterPicture] = useState<Agent | null>(null);

  /**
   * After a conflict, the next save sends the version of the conflicting edit, so that the server accepts it; only
   * changed fields are sent.
   */
  async function submit(values: AgentValues, changed: Partial<AgentValues>): Promise<false | undefined> {
    if (agent && SIGN_OUT.some((field) => field in changed)) {
      const text = t('form.signsOut', { name: agent.nickname });
      if (!(await confirm({ text, ok: t('form.submitChange'), isDangerous: true }))) return false;
    }
    try {
      const version = conflict?.agent.version ?? afterPicture?.version ?? agent?.version;
      await edit.mutateAsync(agent ? { id: agent.id, ...(version && { version }), ...changed } : values);
    } catch (error) {
      if (error instanceof ApiError && error.id === 'edited-meanwhile')
        setConflict(error.detail as unknown as Conflict);
      throw error;
    }
    return undefined;
  }

  const title = agent ? t('form.change', { name: agent.nickname }) : isCopy ? t('form.copy') : t('form.create');
  return (
    <FormWindow<AgentValues>
      tells
      as="drawer"
      title={title}
      width={640}
      initial={initial}
      submitText={agent ? t('form.submitChange') : t('form.submitCreate')}
      fieldOfError={{ 'username-taken': 'username', 'own-address': 'allowedAddresses' }}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && agent && <ConflictNotice before={agent} conflict={conflict} />}
      <AccountPart agent={agent} onPicture={setAfterPicture} />
      <RightsPart />
      <WorkPart />
      <TextsPart agent={agent} onPicture={setAfterPicture} />
    </FormWindow>
  );
}
