import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import type { Me } from '@parta/contracts/profiles'
import { type AgeRange, ageRanges, type Gender, genders, levels } from '@parta/contracts/values'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/use-action.ts'
import { useFocusBack } from '../../../ui/ask.ts'
import { SendButton } from '../../../ui/SendButton.tsx'
import { type Answers, type Asked, profileChangeOf } from '../asked.ts'
import { saveAnswers } from '../players-api.ts'

interface Props {
  readonly event: EventInfo
  readonly me: Me
  readonly asked: readonly Asked[]
  /** Goes on with joining. */
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks for exactly what the event needs of the person, saves it in the profile, and goes on with joining. */
export function AskDialog({ event, me, asked, onDone, onClose }: Props) {
  useFocusBack()
  const { t } = useTranslation('event')
  const { isBusy, act } = useAction()
  const [answers, setAnswers] = useState<Answers>({ gender: null, age: null, level: null })
  const isAnswered = asked.every((one) => answers[one] !== null)
  const save = () =>
    act(async () => {
      await saveAnswers(profileChangeOf(answers, event, me))
      onDone()
    })
  return (
    <Modal opened onClose={onClose} title={t('ask.title')}>
      <Stack data-testid="ask">
        <p>{t('ask.why')}</p>
        {asked.includes('gender') && (
          <Select
            label={t('profiles:gender')}
            placeholder={t('profiles:choose')}
            data={genders
              .filter((value) => value !== 'unknown')
              .map((value) => ({ value, label: t(`profiles:genders.${value}`) }))}
            value={answers.gender}
            onChange={(gender) => setAnswers({ ...answers, gender: gender as Gender | null })}
          />
        )}
        {asked.includes('age') && (
          <Select
            label={t('profiles:age')}
            placeholder={t('profiles:choose')}
            data={ageRanges.filter((value) => value !== 'unknown')}
            value={answers.age}
            onChange={(age) => setAnswers({ ...answers, age: age as AgeRange | null })}
          />
        )}
        {asked.includes('level') && (
          <Select
            label={t('ask.level', { activity: t(`activities:${event.activityType}`) })}
            placeholder={t('profiles:choose')}
            data={levels.flatMap((level, at) =>
              at === 0 ? [] : [{ value: String(at), label: t(`events:levels.${level}`) }],
            )}
            value={answers.level === null ? null : String(answers.level)}
            onChange={(level) => setAnswers({ ...answers, level: level === null ? null : Number(level) })}
          />
        )}
        <Buttons
          canSkip={!asked.includes('gender')}
          isAnswered={isAnswered}
          isBusy={isBusy}
          onSkip={onDone}
          onSave={save}
        />
      </Stack>
    </Modal>
  )
}

interface ButtonsProps {
  readonly canSkip: boolean
  readonly isAnswered: boolean
  readonly isBusy: boolean
  readonly onSkip: () => void
  readonly onSave: () => void
}

function Buttons({ canSkip, isAnswered, isBusy, onSkip, onSave }: ButtonsProps) {
  const { t } = useTranslation('event')
  return (
    <Group grow>
      {canSkip && (
        <Button variant="default" size="lg" onClick={onSkip}>
          {t('ask.skip')}
        </Button>
      )}
      <SendButton
        size="lg"
        color="accent"
        c="var(--on-accent)"
        missing={isAnswered ? '' : t('common:missing.choice')}
        loading={isBusy}
        onClick={onSave}
      >
        {t('ask.submit')}
      </SendButton>
    </Group>
  )
}
