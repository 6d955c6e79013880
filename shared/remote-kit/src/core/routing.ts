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
