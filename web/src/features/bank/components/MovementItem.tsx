import { Button, Group } from '@mantine/core'
import type { BankMovement } from '@parta/contracts/bank'
import { type Currency, currencies } from '@parta/contracts/values'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOfYear } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { fullName, PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { askForMovement } from '../api.ts'
import { isMaskable, withNames } from '../revealed.ts'
import { AssignDialog } from './AssignDialog.tsx'
import classes from './Bank.module.css'
import { RevealButton } from './RevealButton.tsx'

/** A movement of the bank, masked until it is revealed; one that waits has proposals and the decisions of a site admin. */
export function MovementItem({ movement: masked }: { movement: BankMovement }) {
  const { t } = useTranslation('bank')
  const [revealed, setRevealed] = useState<BankMovement | null>(null)
  const movement = withNames(masked, revealed)
  const isHidden = !revealed && isMaskable(masked)
  const { amount, currency, state, reason, person, note } = movement
  return (
    <Card>
      <div className={classes.head}>
        <strong className={classes.amount}>
          {isCredit(currency) ? amountText(amount, currency) : `${amount / 100} ${currency}`}
        </strong>
        <span className={classes.muted}>{dayOfYear(movement.date, currentLocale())}</span>
      </div>
      {reason && <p className={classes.reason}>{t(`reasons.${reason}`)}</p>}
      <dl className={classes.facts}>
        <Fact name="counterName" value={movement.counterName} />
        <Fact name="counterAccount" value={movement.counterAccount} />
        <Fact name="variableSymbol" value={movement.variableSymbol} />
        <Fact name="specificSymbol" value={movement.specificSymbol} />
        <Fact name="message" value={movement.message} isWide />
        <Fact name="reference" value={movement.reference} isWide />
        <Fact name="note" value={note} isWide />
        {person && (
          <div>
            <dt>{t('proposal.person')}</dt>
            <dd>
              <PersonName who={person} />
            </dd>
          </div>
        )}
      </dl>
      {isHidden && <RevealButton reveal={async (why) => setRevealed(await askForMovement(masked, why))} />}
      {(state === 'unmatched' || state === 'setAside') && <Decisions movement={movement} />}
    </Card>
  )
}

/** What a site admin can decide: whose the movement is, or that it is nobody's. */
function Decisions({ movement }: { movement: BankMovement }) {
  const { t } = useTranslation('bank')
  const [symbol, setSymbol] = useState<string | null | undefined>()
  const { state, proposals } = movement
  return (
    <>
      <Group mt="sm" gap="sm">
        {proposals.map((proposal) => (
          <Button
            key={proposal.userSymbol}
            variant="light"
            h="auto"
            py="xs"
            onClick={() => setSymbol(String(proposal.userSymbol))}
          >
            {fullName(proposal.person)} · {t(`proposals.${proposal.reason}`)}
          </Button>
        ))}
        <Button variant="default" onClick={() => setSymbol('')}>
          {t('assign.open')}
        </Button>
        {state === 'unmatched' && (
          <Button variant="default" onClick={() => setSymbol(null)}>
            {t('aside.open')}
          </Button>
        )}
      </Group>
      {symbol !== undefined && (
        <AssignDialog movement={movement} symbol={symbol} onClose={() => setSymbol(undefined)} />
      )}
    </>
  )
}

function isCredit(currency: string): currency is Currency {
  return currencies.some((one) => one === currency)
}

function Fact({ name, value, isWide = false }: { name: string; value: string; isWide?: boolean }) {
  const { t } = useTranslation('bank')
  if (value === '') return null
  return (
    <div className={isWide ? classes.wide : undefined}>
      <dt>{t(`facts.${name}`)}</dt>
      <dd>{value}</dd>
    </div>
  )
}
