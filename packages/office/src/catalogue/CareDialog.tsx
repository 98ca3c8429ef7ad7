import { useState } from 'react';
import { listStaffGames, setGameCare } from '@tamarind/contract/games';
import { Checkbox, Field } from '@tamarind/ui/Field';
import { toast } from '@tamarind/ui/Toast';
import { useCall } from '@tamarind/ui/useCall.ts';
import { Decision } from '#parts/Decision.tsx';
import { fromField, toField } from '#parts/moment.ts';
import { Stack } from '#parts/Row.tsx';
import type { StaffGame } from './staff-game.ts';
import { useCatalogueWords } from './words.ts';

/** Place in front, hot mark and maintenance of one game; the reason goes into the audit log. */
export function CareDialog({ game, onClose }: { game: StaffGame; onClose: () => void }) {
  const t = useCatalogueWords();
  const call = useCall(setGameCare, { refreshes: [listStaffGames] });
  const [isHot, setHot] = useState(game.isHot);
  const [pin, setPin] = useState(game.pin === null ? '' : String(game.pin));
  const [until, setUntil] = useState(game.maintenanceUntil ? toField(game.maintenanceUntil).slice(0, 16) : '');
  const isPinWrong = pin !== '' && !/^[1-9]\d{0,2}$/.test(pin);
  const send = async (reason: string) => {
    if (isPinWrong) return;
    const done = await call.send({
      gameId: game.gameId,
      isHot,
      pin: pin === '' ? null : Number(pin),
      maintenanceUntil: until === '' ? null : (fromField(until) ?? null),
      reason,
    });
    if (!done) return;
    toast(t('done', { name: game.displayName }));
    onClose();
  };
  return (
    <Decision
      isOpen
      title={game.displayName}
      act={t('save', { name: game.displayName })}
      noteMax={200}
      call={call}
      onClose={onClose}
      onSend={(reason) => void send(reason)}
    >
      <Stack gap={12}>
        <Field
          label={t('pin')}
          hint={t('pinHint')}
          error={isPinWrong ? t('pinWrong') : undefined}
          inputMode="numeric"
          maxLength={3}
          value={pin}
          onChange={({ target }) => setPin(target.value)}
        />
        <Field
          label={t('until')}
          hint={t('untilHint')}
          type="datetime-local"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <Checkbox checked={isHot} onChange={({ target }) => setHot(target.checked)}>
          {t('isHot')}
        </Checkbox>
      </Stack>
    </Decision>
  );
}
