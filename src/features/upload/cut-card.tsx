import { Scissors } from 'lucide-react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';

/** Offers to cut plays out of a long file, of which only the plays are uploaded. */
export function CutCard({ onCut }: { readonly onCut: () => void }) {
  return (
    <Card padding="sm">
      <h2 className="text-h4">A whole match?</h2>
      <p className="mt-1 text-sm text-muted">
        Cut it into plays on this device. Only the plays are uploaded and paid for.
      </p>
      <Button icon={<Scissors />} className="mt-3" onClick={onCut}>
        Cut into plays
      </Button>
    </Card>
  );
}
