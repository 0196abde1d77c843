import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { KarmaChange } from '@parta/contracts/karma'
import { IconGavel } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AppealDialog } from './AppealDialog.tsx'
import classes from './AtZero.module.css'

interface Props {
  /** The person or alias whose karma it is. */
  readonly of: string
  readonly changes: readonly KarmaChange[]
}

/** At karma 0 no event can be joined, so attendances return no point: says so, and opens the newest possible appeal. */
export function AtZero({ of, changes }: Props) {
  const { t } = useTranslation('karma')
  const [isAppealing, dialog] = useDisclosure(false)
  const box = useRef<HTMLDivElement>(null)
  const change = changes.find(({ mayAppeal }) => mayAppeal)
  const isWaiting = changes.some(({ appeal }) => appeal?.state === 'open')
  return (
    <div ref={box} tabIndex={-1} className={classes.box} data-testid="karma-zero">
      <strong>{t('zero.title')}</strong>
      <p>{t('zero.text')}</p>
      {change && (
        <>
          <Button leftSection={<IconGavel size={20} aria-hidden="true" />} onClick={dialog.open}>
            {t('appeal.open')}
          </Button>
          <AppealDialog
            of={of}
            change={change}
            opened={isAppealing}
            onClose={dialog.close}
            onSent={() => box.current?.focus()}
          />
        </>
      )}
      {!change && isWaiting && <p className={classes.waiting}>{t('states.open')}</p>}
    </div>
  )
}
