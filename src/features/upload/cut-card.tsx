import { Scissors } from 'lucide-react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { useFileDrop } from './use-file-drop';

/**
 * Offers to cut plays out of a long file and upload only the plays. A file dropped here opens for cutting immediately.
 */
export function CutCard({ onCut }: { readonly onCut: (file: File | null) => void }) {
  const { isOver, handlers } = useFileDrop(onCut);
  return (
    <Card padding="sm" {...handlers} {...(isOver && { className: 'border-accent bg-accent-wash' })}>
      <h2 className="text-h4">A whole match?</h2>
      <p className="mt-1 text-sm text-muted">
        Cut it into plays on this device. Only the plays are uploaded and paid for.
        <span className="max-desk:hidden"> Drop it here, or choose it.</span>
      </p>
      <Button icon={<Scissors />} className="mt-3" onClick={() => onCut(null)}>
        Cut into plays
      </Button>
    </Card>
  );
}
