import Lock from 'lucide-react/icons/lock';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import type { CampPageOut } from '../../camps.contract.ts';
import { StandingTable } from '#features/results/web/shared/standing-table.tsx';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { EmptyNote } from '#kit/web/ui/empty-note.tsx';

/** The standing of a wave, or a line for trainees of other waves when it is closed to them. */
export function WaveStanding({ camp: { _id, standingReadable } }: { camp: CampPageOut }) {
  const { t } = useTranslation();
  if (standingReadable) return <StandingTable filter={{ campId: _id }} />;
  return (
    <EmptyNote
      Icon={Lock}
      title={t('training.wave.standingClosed')}
      text={t('training.wave.standingClosedText')}
    >
      <Link to="/dashboard/standing" className={buttonClass({}, 'mt-7')}>
        {t('standing.page.own')}
      </Link>
    </EmptyNote>
  );
}
