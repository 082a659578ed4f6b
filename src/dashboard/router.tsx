import { lazy } from 'react';
import { Route, Routes } from 'react-router';

const SettingsPage = lazy(() => import('./features/settings/settings-page.tsx').then(page));

/** Pages export `Component`; everything but Orders is a chunk of its own. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/settings/:section?" element={<SettingsPage />} />
    </Routes>
  );
}

function page(module: { readonly Component: React.ComponentType }) {
  return { default: module.Component };
}
