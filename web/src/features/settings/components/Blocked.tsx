import { Button } from '@mantine/core'
import type { BlockedPerson } from '@parta/contracts/blocks'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { unblock, useBlocks } from '../../../queries/blocks.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { useAsk } from '../../../ui/ask.ts'
import { Moment } from '../../../ui/Moment.tsx'
import classes from '../pages/SettingsPage.module.css'
import { Row, Rows } from './Row.tsx'
import { SectionState } from './SectionState.tsx'

export function Blocked() {
  const { t } = useTranslation('settings')
  const { data, error, mutate } = useBlocks()
  if (!data) return <SectionState error={error} again={() => void mutate()} />
  return (
    <>
      <p className={classes.note}>{t(data.items.length === 0 ? 'blocked.none' : 'blocked.note')}</p>
      <Rows label={t('blocked.title')}>
        {data.items.map((one) => (
          <BlockedRow key={one.person.id} one={one} />
        ))}
      </Rows>
    </>
  )
}

function BlockedRow({ one: { person, at } }: { one: BlockedPerson }) {
  const { t } = useTranslation('settings')
  const ask = useAsk()
  const name = person.deleted ? t('blocked.gone') : fullName(person)
  const question = {
    title: t('blocked.undoTitle', { name }),
    text: t('blocked.undoText'),
    confirm: t('blocked.undo'),
    run: async () => {
      await unblock(person.id)
      toast(t('blocked.undone'))
    },
  }
  return (
    <Row
      icon={<Avatar who={person} size={40} />}
      title={name}
      note={
        <>
          {t('blocked.since')} <Moment at={at} />
        </>
      }
    >
      <Button variant="default" aria-label={question.title} onClick={() => ask(question)}>
        {t('blocked.undo')}
      </Button>
    </Row>
  )
}
