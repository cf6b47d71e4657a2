import { useState } from 'react';
import { PlayersPage } from '@/features/editor/queue/players-page';
import { TokenLimitDialog } from '@/features/upload/token-limit-dialog';
import { useNewReel } from './use-new-reel';

/** The page for selecting players, with the token limit dialog and the button that makes a reel. */
export function PlayersScreen({ userId }: { readonly userId: string }) {
  const newReel = useNewReel();
  const [neededTokens, setNeededTokens] = useState<number | null>(null);
  return (
    <>
      <PlayersPage
        userId={userId}
        onTokenShortage={(shortage) => setNeededTokens(shortage.neededTokens)}
        onReel={(videoIds) => newReel({ name: null, videoIds, isMadeAtOnce: true })}
      />
      <TokenLimitDialog
        limit={
          neededTokens === null
            ? null
            : {
                reason: 'insufficient-tokens',
                neededTokens,
                consequence: 'The play is waiting with its player selected. Nothing was charged for it.',
              }
        }
        onClose={() => setNeededTokens(null)}
      />
    </>
  );
}
