import { Button, Group } from '@mantine/core'
import { ibanText } from '@parta/contracts/predicates/bank-accounts'
import type { MoneyProposal } from '@parta/contracts/proposals'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { askForProposal, confirmProposal } from '../proposals-api.ts'
import { hasNames, withProposalNames } from '../revealed.ts'
import classes from './Bank.module.css'
import { RefuseDialog } from './RefuseDialog.tsx'
import { RevealButton } from './RevealButton.tsx'

const tones = { open: 'act', confirmed: 'act', done: 'in', failed: 'bad', refused: 'quiet', expired: 'quiet' } as const

/** What a site admin proposes to move, with the names masked until they are revealed, who decided, and the decision for those who may make it. */
export function ProposalItem({ proposal: masked }: { proposal: MoneyProposal }) {
  const { t } = useTranslation('bank')
  const { data: me } = useMe()
  const [revealed, setRevealed] = useState<MoneyProposal | null>(null)
  const proposal = withProposalNames(masked, revealed)
  const isHidden = !revealed && hasNames(masked)
  const { kind, state, amount, currency, person, org, iban, invoiceId, note, proposedBy, decidedBy } = proposal
  const isOwn = me?.id === proposedBy.id
  const isAboutMe = person !== null && me?.id === person.id
  return (
    <Card>
      <div className={classes.head}>
        <strong className={classes.amount}>{amountText(amount, currency)}</strong>
        <StateBadge tone={tones[state]}>{t(`proposal.states.${state}`)}</StateBadge>
      </div>
      <p className={classes.kind}>{t(`proposal.kinds.${kind}`)}</p>
      <dl className={classes.facts}>
        {person && (
          <Fact name={t('proposal.person')}>
            <PersonName who={person} />
          </Fact>
        )}
        {org && <Fact name={t('proposal.org')}>{org.name}</Fact>}
        {invoiceId && <Fact name={t('proposal.invoice')}>{invoiceId}</Fact>}
        {iban && <Fact name={t('proposal.account')}>{ibanText(iban)}</Fact>}
        {proposal.accountChange && <AccountChange change={proposal.accountChange} iban={iban} />}
        <Fact name={t('proposal.reason')} isWide>
          {note}
        </Fact>
        <Fact name={t('proposal.proposedBy')}>
          <PersonName who={proposedBy} /> · <Moment at={proposal.proposedAt} />
        </Fact>
        {decidedBy && (
          <Fact name={t(state === 'refused' ? 'proposal.refusedBy' : 'proposal.confirmedBy')}>
            <PersonName who={decidedBy} />
            {proposal.decidedAt && (
              <>
                {' · '}
                <Moment at={proposal.decidedAt} />
              </>
            )}
          </Fact>
        )}
        {proposal.decisionNote !== '' && (
          <Fact name={t('note')} isWide>
            {proposal.decisionNote}
          </Fact>
        )}
        {state === 'open' && (
          <Fact name={t('proposal.until')}>
            <Moment at={proposal.expiresAt} />
          </Fact>
        )}
      </dl>
      {isHidden && <RevealButton reveal={async (why) => setRevealed(await askForProposal(masked, why))} />}
      {proposal.failure && <p className={classes.failure}>{t(codeKey(proposal.failure))}</p>}
      {state === 'open' && <Decision proposal={proposal} isOwn={isOwn} isAboutMe={isAboutMe} />}
    </Card>
  )
}

interface AccountChangeProps {
  readonly change: NonNullable<MoneyProposal['accountChange']>
  /** The number that was proposed. */
  readonly iban: string | null
}

/** When and by whom the account number of a payout was changed: a number that is new may be somebody else's. */
function AccountChange({ change: { at, by, former, current }, iban }: AccountChangeProps) {
  const { t } = useTranslation('bank')
  return (
    <Fact name={t('proposal.changed')} isWide>
      <Moment at={at} />
      {by && (
        <>
          {' · '}
          <PersonName who={by} />
        </>
      )}
      {former && ` · ${t('proposal.former', { iban: ibanText(former) })}`}
      {current && current !== iban && ` · ${t('proposal.current', { iban: ibanText(current) })}`}
    </Fact>
  )
}

interface DecisionProps {
  readonly proposal: MoneyProposal
  readonly isOwn: boolean
  readonly isAboutMe: boolean
}

function Decision({ proposal, isOwn, isAboutMe }: DecisionProps) {
  const { t } = useTranslation('bank')
  const [isBusy, setBusy] = useState(false)
  const [isRefusing, setRefusing] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      const { state } = await confirmProposal(proposal)
      const done = proposal.kind === 'creditNote' ? 'proposal.noteIssued' : 'proposal.done'
      toast(t(state === 'failed' ? 'proposal.failed' : done))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Group mt="sm" gap="sm">
        {!isOwn && !isAboutMe && (
          <Button loading={isBusy} onClick={() => void confirm()}>
            {t('proposal.confirm')}
          </Button>
        )}
        <Button variant="default" onClick={() => setRefusing(true)}>
          {t(isOwn ? 'proposal.takeBack' : 'proposal.refuse')}
        </Button>
      </Group>
      {(isOwn || isAboutMe) && <p className={classes.hint}>{t(isOwn ? 'proposal.own' : 'proposal.aboutMe')}</p>}
      {isRefusing && <RefuseDialog proposal={proposal} isOwn={isOwn} onClose={() => setRefusing(false)} />}
    </>
  )
}

interface FactProps {
  readonly name: string
  readonly isWide?: boolean
  readonly children: React.ReactNode
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? classes.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
