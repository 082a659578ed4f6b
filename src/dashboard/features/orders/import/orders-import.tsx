import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { FileUp } from 'lucide';
import { useEffect, useEffectEvent, useState } from 'react';
import { importCopy } from '#dashboard/copy/import.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { hasModal } from '#dashboard/ui/open-layer.ts';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';
import { closeTo } from '#dashboard/router/close-to.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const ImportDialog = lazyChunk(() => import('./import-dialog.tsx'), 'ImportDialog');

interface OrdersImportProps {
  readonly isOpen: boolean;
  readonly goTo: GoTo;
}

/** The import button, files dropped anywhere on Orders, and the dialog for both. */
export function OrdersImport({ isOpen, goTo }: OrdersImportProps) {
  const [dropped, setDropped] = useState<File>();
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((file: File) => {
    setDropped(file);
    if (!isOpen) goTo({ dialog: 'import' });
  });
  const canTake = useEffectEvent(() => isOpen || !hasModal());
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const handleOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would navigate to the file.
      event.preventDefault();
      setOver(canTake());
    };
    const handleLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file !== undefined && canTake()) take(file);
    };
    document.addEventListener('dragover', handleOver);
    document.addEventListener('dragleave', handleLeave);
    document.addEventListener('drop', handleDrop);
    return () => {
      document.removeEventListener('dragover', handleOver);
      document.removeEventListener('dragleave', handleLeave);
      document.removeEventListener('drop', handleDrop);
    };
  }, []);
  return (
    <>
      <Button
        icon={<Icon of={FileUp} size={17} />}
        onClick={() => {
          // Back may have closed the dialog of a file that was dropped before.
          setDropped(undefined);
          goTo({ dialog: 'import' });
        }}
        className="no-print max-lg:hidden"
      >
        {ordersCopy.import}
      </Button>
      {isOver ? (
        <div className="pointer-events-none fixed inset-3 z-40 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-surface/90 text-lg font-bold">
          {importCopy.drop}
        </div>
      ) : null}
      {isOpen ? (
        <ImportDialog
          dropped={dropped}
          onClose={() => {
            setDropped(undefined);
            goTo({ dialog: undefined }, closeTo);
          }}
        />
      ) : null}
    </>
  );
}
