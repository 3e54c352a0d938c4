import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { WorkbenchPage } from '../features/workbench/page';
import { PATHS } from '../lib/paths';
import { Shell } from '../shell/shell';
import { DeskHost } from './desk-host';
import { NotFound } from './not-found';
import { createQueries } from './queries';

const ServicePage = lazy(() => import('../features/service/page').then((part) => ({ default: part.ServicePage })));
const LettersPage = lazy(() => import('../features/letters/page').then((part) => ({ default: part.LettersPage })));
const SessionsPage = lazy(() => import('../features/sessions/page').then((part) => ({ default: part.SessionsPage })));

/** Everything behind the login: one desk, one frame, the pages in it. */
export function SignedIn() {
  const [queries] = useState(createQueries);
  return (
    <QueryClientProvider client={queries}>
      <DeskHost>
        <Shell>
          <Suspense fallback={null}>
            <Routes>
              <Route path={PATHS.workbench} element={<WorkbenchPage />} />
              <Route path={PATHS.service} element={<ServicePage />} />
              <Route path={PATHS.letters} element={<LettersPage />} />
              <Route path={PATHS.sessions} element={<SessionsPage />} />
              <Route path="/workbench" element={<Navigate to={PATHS.workbench} replace />} />
              <Route path="*" element={<NotFound />} />
            </Routes>
          </Suspense>
        </Shell>
      </DeskHost>
    </QueryClientProvider>
  );
}
