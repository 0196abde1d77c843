import { Modal } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchPicture } from '../api.ts'
import classes from './Picture.module.css'

/** The picture of a message, enlarged when pressed. Its space is reserved before it has loaded. */
export function Picture({ messageId, by }: { messageId: string; by: string }) {
  const { t } = useTranslation('chat')
  const { source, isLost } = useBytes(messageId)
  const [opened, setOpened] = useState(false)
  const alt = t('picture.of', { name: by })
  if (isLost) {
    return (
      <span className={classes.place} role="img" aria-label={t('picture.lost')}>
        <IconPhotoOff size={32} stroke={1.5} aria-hidden="true" />
      </span>
    )
  }
  if (source === null) return <span className={classes.place} aria-busy="true" />
  return (
    <>
      <button type="button" className={classes.place} aria-label={t('picture.open')} onClick={() => setOpened(true)}>
        <img src={source} alt={alt} className={classes.small} data-testid="chat-picture" />
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} size="auto" title={alt}>
        <img src={source} alt={alt} className={classes.large} />
      </Modal>
    </>
  )
}

/** Downloads the bytes, and releases their object URL when the component unmounts. */
function useBytes(messageId: string): { source: string | null; isLost: boolean } {
  const [source, setSource] = useState<string | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let address: string | null = null
    let isOver = false
    fetchPicture(messageId).then(
      (bytes) => {
        if (isOver) return
        address = URL.createObjectURL(bytes)
        setSource(address)
      },
      () => setLost(true),
    )
    return () => {
      isOver = true
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [messageId])
  return { source, isLost }
}
