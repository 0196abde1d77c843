import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { KarmaChange } from '@parta/contracts/karma'
import { limits } from '@parta/contracts/limits'
import { IconArrowBackUp, IconGavel, IconMinus, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { AppealDialog } from './AppealDialog.tsx'
import classes from './Change.module.css'

const icons = { penalty: IconMinus, undo: IconArrowBackUp, return: IconGavel, attendance: IconPlus } as const

/** One change of karma: its cause, event and date, and the appeal about it. */
export function Change({ of, change }: { of: string; change: KarmaChange }) {
  const { t } = useTranslation('karma')
  const [isAppealing, dialog] = useDisclosure(false)
  const row = useRef<HTMLLIElement>(null)
  const { kind, event, by, at, appeal, value } = change
  const Icon = icons[kind]
  return (
    <li ref={row} tabIndex={-1} className={classes.row} data-kind={kind}>
      <span className={classes.icon}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <p className={classes.title}>
          {t(kind === 'penalty' && change.change === 0 ? 'kinds.penaltyAtZero' : `kinds.${kind}`)}
          <span className={classes.value}>{t('reputation:karmaOf', { value, max: limits.karmaMax })}</span>
        </p>
        <p className={classes.line}>
          <Link to={eventPath(event.id)}>{event.name}</Link>
          <Moment at={at} />
        </p>
        {by && (
          <p className={classes.line}>
            <span>{t('by')}</span>
            <PersonLink id={by.id} deleted={by.deleted}>
              <PersonName who={by} />
            </PersonLink>
          </p>
        )}
        {appeal && (
          <div className={classes.appeal}>
            <strong>{t(`states.${appeal.state}`)}</strong>
            <p>{appeal.text}</p>
          </div>
        )}
        {change.mayAppeal && (
          <Button className={classes.button} variant="default" onClick={dialog.open}>
            {t('appeal.open')}
          </Button>
        )}
      </div>
      <AppealDialog
        of={of}
        change={change}
        opened={isAppealing}
        onClose={dialog.close}
        // The button that opened the dialog disappears.
        onSent={() => row.current?.focus()}
      />
    </li>
  )
}
