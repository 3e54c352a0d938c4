import { Suspense } from 'react';
import { useStore } from 'zustand';
import type { Match } from '../shell/routes/match';
import { pageOf } from '../shell/tabs/pages';
import { accountStore } from './account';
import { publicStore } from './public-store';
import style from './root.module.css';
import { WindowTitle } from './window-title';

/**
 * A public page, or the frame. The frame stays mounted behind a public page, so that a wrong address loses no state.
 */
export function Root() {
  const account = useStore(accountStore, (state) => state.account);
  const shown = useStore(publicStore, (state) => state.shown);
  return (
    <>
      <WindowTitle />
      {shown && <PublicPage key={shown.route.path} match={shown} />}
      {account && (
        <div className={style.frame} data-covered={shown !== null || undefined}>
          <account.Frame me={account.me} />
        </div>
      )}
    </>
  );
}

function PublicPage({ match }: { match: Match }) {
  const Page = match.route.load ? pageOf(match.route.load) : null;
  return <Suspense fallback={null}>{Page && <Page />}</Suspense>;
}
