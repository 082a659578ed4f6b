import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { OrdersPage } from '#dashboard/features/orders/orders-page.tsx';
import { lazyPage } from './components/lazy-page.ts';
import { PAGES } from './page-chunks.ts';
import { paths } from './paths.ts';
import type { PrintOne } from '#dashboard/features/scan/use-scan-station.ts';
import { Shell } from '#dashboard/shell/shell.tsx';
import { usePrintRequest } from '#dashboard/state/print-request.ts';
import { usePrintRun } from '#dashboard/state/print-run.ts';

const {
  '/sign-in': SignInPage,
  '/today': TodayPage,
  '/bookings': BookingsPage,
  '/bookings/': BookingPage,
  '/labels': LabelsPage,
  '/manifests': ManifestsPage,
  '/manifests/': ManifestPage,
  '/settings': SettingsPage,
  '/scan': ScanPage,
  '/webhooks': WebhooksPage,
  '/sandbox': SandboxPage,
} = PAGES;
const PrintingSection = lazyPage(() => import('#dashboard/features/printing/printing-section.tsx'), 'PrintingSection');
const PrintFlow = lazyChunk(() => import('#dashboard/features/printing/print-flow.tsx'), 'PrintFlow');
const LabelOfOrder = lazyChunk(() => import('#dashboard/features/orders/drawer/label-preview.tsx'), 'LabelOfOrder');
const CancelDialog = lazyChunk(() => import('#dashboard/features/orders/cancel/cancel-dialog.tsx'), 'CancelDialog');
const OrderOverLabels = lazyChunk(
  () => import('#dashboard/features/orders/drawer/order-over-labels.tsx'),
  'OrderOverLabels',
);
const NotFound = lazyPage(() => import('#dashboard/components/not-found.tsx'), 'NotFound');
const ReviewDialog = lazyChunk(() => import('#dashboard/features/booking/review-dialog.tsx'), 'ReviewDialog');

/**
 * Uses react-router, whose size is accepted (decision 007). Orders is part of the shell's chunk, because the day begins there; every other
 * page is a separate chunk. Features never import each other: components that one needs from another are passed in here.
 */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/sign-in" element={<SignInPage />} />
      <Route
        element={
          <Shell SignIn={SignInPage}>
            <Outlet />
            <RequestedPrint />
          </Shell>
        }
      >
        <Route path="/" element={<Navigate to={paths.today()} replace />} />
        <Route path="/today" element={<TodayPage Review={ReviewDialog} />} />
        <Route path="/orders" element={<OrdersPage Review={ReviewDialog} />} />
        <Route
          path="/scan"
          element={
            <ScanPage Review={ReviewDialog} Order={OrderOverLabels} Preview={LabelOfOrder} printOne={printOne} />
          }
        />
        <Route path="/labels" element={<LabelsPage Order={OrderOverLabels} Cancel={CancelDialog} />} />
        <Route path="/bookings" element={<BookingsPage />} />
        <Route path="/bookings/:bookingId" element={<BookingPage />} />
        <Route path="/manifests" element={<ManifestsPage />} />
        <Route path="/manifests/:manifestId" element={<ManifestPage />} />
        <Route path="/webhooks" element={<WebhooksPage />} />
        <Route path="/settings/:section?" element={<SettingsPage Printing={PrintingSection} />} />
        <Route path="/sandbox" element={<SandboxPage />} />
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  );
}

/** The print flow is shown on top of every page, and is loaded when something is printed. */
function RequestedPrint() {
  const [request, run] = [usePrintRequest(), usePrintRun()];
  if (request === undefined && run === undefined) return null;
  return <PrintFlow />;
}

const printOne: PrintOne = async (...order) =>
  (await loadChunk(() => import('#dashboard/features/printing/print-one.ts'))).printOne(...order);
