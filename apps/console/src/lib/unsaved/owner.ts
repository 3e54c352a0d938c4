let owner = '';

/** Sets the agent who is signed in and whose drafts are kept. */
export function setDraftOwner(uuid: string): void {
  owner = uuid;
}

/** Empty until an agent is signed in. */
export const draftOwner = (): string => owner;
