import { Button, Divider, Loader, Modal, Stack } from '@mantine/core'
import type { ProofWays } from '@parta/contracts/proofs'
import { IconFingerprint, IconKey, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { deleteAccount } from '../../../generated/operations.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { passkeysBarred } from '../../../lib/passkey.ts'
import { settleProof, useProofNeeded } from '../../../lib/proof.ts'
import type { CallError, ProofNeed } from '../../../lib/request.ts'
import { toastError } from '../../../lib/toast.ts'
import { useFocusBack } from '../../../ui/ask.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { proveWithPasskey, useProofWays } from '../api.ts'
import { ProofByCode } from './ProofByCode.tsx'
import { ProofByPassword } from './ProofByPassword.tsx'
import { asRefusal } from './refusal.ts'

/** Asks for a proof that the caller owns the session; the waiting calls are then repeated. */
export function ProofDialog({ calls }: { calls: readonly string[] }) {
  useFocusBack()
  const { t } = useTranslation('identity')
  const { data: ways, error, mutate } = useProofWays()
  const deletes = calls.includes(deleteAccount.name)
  const needed = useProofNeeded()
  return (
    <Modal opened onClose={() => settleProof(false)} title={t('proof.title')} zIndex={300}>
      <Stack>
        <p>{t(deletes ? 'proof.deletion' : leads[needed])}</p>
        {ways ? (
          <ProofOptions ways={ways} deletes={deletes} needed={needed} />
        ) : error ? (
          <>
            <Refusal error={error} />
            <Button variant="default" onClick={() => void mutate()}>
              {t('common:again')}
            </Button>
          </>
        ) : (
          <Loader aria-label={t('proof.loading')} />
        )}
      </Stack>
    </Modal>
  )
}

const leads = { any: 'proof.lead', secret: 'proof.secret', passkey: 'proof.rights' } as const

interface ProofOptionProps {
  /** Whether the proof is for the deletion of the account: its button then says so. */
  readonly deletes: boolean
}

function ProofOptions({ ways, deletes, needed }: ProofOptionProps & { ways: ProofWays; needed: ProofNeed }) {
  const { t } = useTranslation('identity')
  const [isByCode, setByCode] = useState(!ways.password)
  const barred = passkeysBarred()
  const hasPasskey = ways.passkey && barred === null
  const isSecret = needed === 'secret'
  const done = () => settleProof(true)
  // They have a passkey, and cannot use it here.
  const isBarred = ways.passkey && barred !== null && (needed === 'passkey' || (isSecret && !ways.password))
  if (isBarred) return <p role="alert">{t(`settings:passkeys.${barred}`)}</p>
  if (needed === 'passkey') return hasPasskey ? <ByPasskey deletes={deletes} onProved={done} /> : <NoPasskey />
  if (isSecret && !ways.password) {
    return hasPasskey ? <ByPasskey deletes={deletes} onProved={done} /> : <p>{t('proof.secretMissing')}</p>
  }
  return (
    <>
      {hasPasskey && <ByPasskey deletes={deletes} onProved={done} />}
      {hasPasskey && <Divider label={t('or')} />}
      {isByCode && !isSecret ? (
        <ProofByCode destination={ways.destination} deletes={deletes} onProved={done} />
      ) : (
        <ProofByPassword deletes={deletes} onProved={done} />
      )}
      {isByCode && ways.password && (
        <Button
          variant="default"
          leftSection={<IconKey size={20} aria-hidden="true" />}
          onClick={() => setByCode(false)}
        >
          {t('proof.byPassword')}
        </Button>
      )}
      {!isByCode && !isSecret && (
        <Button
          variant="default"
          leftSection={<IconMail size={20} aria-hidden="true" />}
          onClick={() => setByCode(true)}
        >
          {t('proof.byCode')}
        </Button>
      )}
    </>
  )
}

/** Leads to where site admins make their first passkey. */
function NoPasskey() {
  const { t } = useTranslation('identity')
  return (
    <>
      <p>{t('proof.rightsMissing')}</p>
      <Button component={Link} to={adminPaths.area} onClick={() => settleProof(false)}>
        {t('proof.toAdmin')}
      </Button>
    </>
  )
}

function ByPasskey({ deletes, onProved }: ProofOptionProps & { onProved: () => void }) {
  const { t } = useTranslation('identity')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const prove = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      if (await proveWithPasskey()) onProved()
    } catch (error) {
      const refused = asRefusal(error)
      if (refused) setRefusal(refused)
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Refusal error={refusal} />
      <Button
        {...(deletes ? { color: 'red' } : {})}
        data-autofocus
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => void prove()}
      >
        {t(deletes ? 'proof.byPasskeyDelete' : 'proof.byPasskey')}
      </Button>
    </>
  )
}
