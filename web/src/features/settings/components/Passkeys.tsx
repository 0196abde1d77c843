import { ActionIcon, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Passkey } from '@parta/contracts/ways'
import { IconFingerprint, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { passkeysBarred } from '../../../lib/passkey.ts'
import { toast } from '../../../lib/toast.ts'
import { useAsk } from '../../../ui/ask.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { forgetPasskey } from '../api.ts'
import { NewPasskeyDialog } from './NewPasskeyDialog.tsx'
import classes from './Passkeys.module.css'
import { Row, Rows } from './Row.tsx'

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation('settings')
  const [isAdding, dialog] = useDisclosure(false)
  const barred = passkeysBarred()
  return (
    <>
      <h3 className={classes.title}>{t('passkeys.title')}</h3>
      <p className={classes.note}>{t(`passkeys.${barred ?? 'note'}`)}</p>
      {passkeys.length > 0 && (
        <Rows label={t('passkeys.title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </Rows>
      )}
      {barred === null && (
        <>
          <Button
            mt="sm"
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={dialog.open}
          >
            {t('passkeys.add')}
          </Button>
          <NewPasskeyDialog opened={isAdding} onClose={dialog.close} />
        </>
      )}
    </>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useTranslation('settings')
  const ask = useAsk()
  const remove = async () => {
    await forgetPasskey(passkey.id)
    toast(t('passkeys.removed'))
  }
  const question = {
    title: t('passkeys.removeTitle', { name: passkey.name }),
    text: t('passkeys.removeText'),
    confirm: t('passkeys.remove'),
    run: remove,
  }
  return (
    <Row
      icon={<IconFingerprint size={22} aria-hidden="true" />}
      title={passkey.name}
      note={
        <>
          {t(passkey.lastUsedAt ? 'passkeys.used' : 'passkeys.added')}{' '}
          <Moment at={passkey.lastUsedAt ?? passkey.createdAt} />
        </>
      }
    >
      <ActionIcon aria-label={question.title} onClick={() => ask(question)}>
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
    </Row>
  )
}
