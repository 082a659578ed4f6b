import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { importCopy } from '#dashboard/copy/import.ts';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { hasModal } from '#dashboard/ui/open-layer.ts';

const ImportDialog = lazy(async () => ({ default: (await loadChunk(() => import('./import-dialog.tsx'))).Component }));

interface OrdersImportProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Takes files that are dropped anywhere on Orders, and shows the dialog for them. */
export function Component({ isOpen, onOpen, onClose }: OrdersImportProps) {
  const [dropped, setDropped] = useState<File>();
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((file: File) => {
    setDropped(file);
    if (!isOpen) onOpen();
  });
  const canTake = useEffectEvent(() => isOpen || !hasModal());
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const handleOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser would leave Slipway to show the file.
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
      {isOver ? (
        <div className="pointer-events-none fixed inset-3 z-40 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-surface/90 text-lg font-bold">
          {importCopy.drop}
        </div>
      ) : null}
      {isOpen ? (
        <Suspense>
          <ImportDialog
            dropped={dropped}
            onClose={() => {
              setDropped(undefined);
              onClose();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
