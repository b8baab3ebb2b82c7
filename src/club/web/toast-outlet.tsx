import { lazy, Suspense } from 'react';
import { useToasts } from '#kit/web/ui/toast.ts';

// Most visits show no toast, so its code loads with the first one.
const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

export function ToastOutlet() {
  const toasts = useToasts();
  if (toasts === null) return null;
  return (
    <Suspense fallback={null}>
      <Toaster toasts={toasts} />
    </Suspense>
  );
}
