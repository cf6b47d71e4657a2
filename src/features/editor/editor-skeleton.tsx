import { Skeleton } from '@/ui/skeleton';

/** A placeholder in the editor's shape while the clip is opened. */
export function EditorSkeleton() {
  return (
    <div
      aria-busy="true"
      aria-label="Opening the editor"
      role="status"
      className="mx-auto w-full max-w-360 desk:px-6"
    >
      <div className="flex h-14 items-center px-3 desk:px-0">
        <Skeleton className="h-7 w-56" />
      </div>
      <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_296px] desk:gap-x-5">
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="m-3 h-60 desk:m-0" />
      </div>
      <Skeleton className="m-3 mt-18 h-14 desk:mx-0" />
    </div>
  );
}
