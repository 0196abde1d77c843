import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../lib/copy.ts'
import { toastError } from '../lib/toast.ts'
import { QrCode } from './QrCode.tsx'
import classes from './ShareLink.module.css'

interface Props {
  readonly url: string
  /** The title that the device's share dialog passes on. */
  readonly title: string
}

/** A link as a QR code, with buttons to copy it and to open the device's share dialog. */
export function ShareLink({ url, title }: Props) {
  const { t } = useTranslation('share')
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(url, t('copied')))
  const share = () =>
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the device's share dialog is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toastError(error)
    })
  return (
    <Stack align="center" className={classes.link ?? ''}>
      <span className={classes.frame}>
        <QrCode text={url} label={t('code')} />
      </span>
      <TextInput
        w="100%"
        label={t('link')}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        data-testid="share-link"
      />
      <Group grow w="100%">
        <Button
          data-autofocus
          leftSection={
            isCopied ? <IconCheck size={20} aria-hidden="true" /> : <IconCopy size={20} aria-hidden="true" />
          }
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
        {'share' in navigator && (
          <Button
            variant="default"
            leftSection={<IconShare2 size={20} aria-hidden="true" />}
            onClick={() => void share()}
          >
            {t('send')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
