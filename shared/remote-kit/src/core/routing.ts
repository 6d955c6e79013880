import { useMemo } from 'react';
import { type NavigateFunction, useNavigate as useRouterNavigate } from 'react-router-dom';
import { leave } from './leaving.ts';

// What remotes use of React Router, by name: shared whole it would weigh twice as much.
export { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';

/** React Router's own, which asks first where something would be lost, as links do. */
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
 * Goes to the screen before, where that is one of the portal's; else, as from a link in a message, to `otherwise`.
 * The router numbers the steps that were made in the portal: the first of a tab, or after a link from outside, is 0.
 */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) navigate(-1);
    else navigate(otherwise);
  };
}
