import { useMemo } from 'react';
import { type NavigateFunction, useNavigate as useRouterNavigate } from 'react-router-dom';
import { leave } from './leaving.ts';

// Exports from React Router by name: sharing all of it would double its size.
export { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';

/** Wraps React Router's `useNavigate` to ask first if leaving would lose changes, as links do. */
export function useNavigate(): NavigateFunction {
  const navigate = useRouterNavigate();
  return useMemo<NavigateFunction>(
    () =>
      (...to: unknown[]) =>
        leave(() => void navigate(...(to as Parameters<NavigateFunction>))),
    [navigate],
  );
}

/**
 * Goes back if the previous screen belongs to the portal, else to `otherwise`. The router numbers the entries of the
 * portal; the first one in a tab or after an external link is 0.
 */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => void ((window.history.state?.idx ?? 0) > 0 ? navigate(-1) : navigate(otherwise));
}
