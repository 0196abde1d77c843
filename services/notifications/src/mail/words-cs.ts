import type { Words } from './words.ts'

export const cs: Words = {
  kinds: {
    confirm: {
      subject: 'Tvůj kód do Party',
      title: 'Vítej v partě!',
      lead: 'Ještě jeden krok a můžeš hrát: potvrď, že tenhle e-mail patří tobě.',
      button: 'Potvrdit e-mail',
      code: 'Nebo zadej v aplikaci tento kód:',
      validity:
        'Odkaz i kód platí 24 hodin a použít je jde jen jednou. V jiném prohlížeči, než ve kterém ses registroval(a), se tě zeptáme ještě na heslo.',
      notYou:
        'Pokud ses do Party neregistroval(a), klidně tento e-mail smaž a kód nikomu neříkej. Nic dalšího se nestane.',
    },
    confirmSocial: {
      subject: 'Tvůj kód do Party',
      title: 'Potvrď svůj e-mail',
      lead: 'Přihlašuješ se přes {detail}. Než tě pustíme dál, ověříme si, že tenhle e-mail patří tobě.',
      code: 'Zadej tento kód v prohlížeči, kde ses začal(a) přihlašovat:',
      validity: 'Kód platí hodinu a funguje jen jednou.',
      notYou:
        'Pokud ses do Party nepřihlašoval(a), klidně tento e-mail smaž a kód nikomu neříkej. Nic dalšího se nestane.',
    },
    reset: {
      subject: 'Kód pro nové heslo',
      title: 'Nové heslo',
      lead: 'Heslo se občas zapomene, to nic. Tady si nastavíš nové.',
      button: 'Nastavit nové heslo',
      code: 'Na stránce zadej tento kód:',
      validity: 'Kód platí hodinu a funguje jen jednou. Až si heslo změníš, odhlásíme tě na všech zařízeních.',
      notYou: 'Pokud sis o nové heslo neřekl(a), tento e-mail smaž a kód nikomu neříkej. Tvoje heslo zůstává stejné.',
    },
    proof: {
      subject: 'Kód, že jsi to ty',
      title: 'Potvrď, že jsi to ty',
      lead: 'V aplikaci se chystáš udělat něco důležitého se svým účtem. Tímto kódem potvrdíš, že jsi to opravdu ty.',
      code: 'Zadej tento kód v aplikaci:',
      validity: 'Kód platí 15 minut a funguje jen jednou.',
      notYou:
        'Nebyl(a) jsi to ty? Kód nikomu neříkej. Někdo se možná dostal do tvého účtu: hned si nastav nové heslo a v nastavení odhlas všechna zařízení.',
    },
    emailCode: {
      subject: 'Kód pro nový e-mail v Partě',
      title: 'Potvrď nový e-mail',
      lead: 'Chceš se do Party přihlašovat tímhle e-mailem. Kódem potvrdíš, že patří tobě.',
      code: 'Zadej tento kód v nastavení, kde měníš e-mail:',
      validity: 'Kód platí hodinu a funguje jen jednou.',
      notYou: 'Pokud v Partě e-mail neměníš, tuhle zprávu smaž a kód nikomu neříkej. Nic dalšího se nestane.',
    },
    emailTaken: {
      subject: 'Tenhle e-mail už v Partě účet má',
      title: 'Tenhle e-mail už účet má',
      lead: 'Někdo chtěl tuhle adresu přidat k jinému účtu v Partě. Jeden e-mail může mít jen jeden účet, takže jsme nic nezměnili.',
      button: 'Přihlásit se',
      notYou: 'Pokud to byl někdo jiný, nemusíš dělat nic. O tomhle účtu se nic nedozvěděl.',
    },
    emailChanged: {
      subject: 'E-mail tvého účtu v Partě se změnil',
      title: 'E-mail je změněný',
      lead: 'Do Party se teď přihlašuješ e-mailem {detail}. Na ostatních zařízeních přihlášení skončilo.',
      button: 'To nejsem já, vrátit zpátky',
      validity: 'Vrátit změnu jde 7 dní. Všude tě přitom odhlásíme a nastavíš si nové heslo.',
      notYou: 'Pokud to byla tvoje změna, nemusíš dělat nic.',
    },
    invited: {
      subject: 'Máš účet v Partě',
      title: 'Vítej v partě!',
      lead: 'Správce ti založil účet. Přihlas se tímto e-mailem a dočasným heslem, hned potom si zvolíš vlastní.',
      button: 'Přihlásit se',
      code: 'Tvoje dočasné heslo:',
      validity: 'Dočasné heslo platí 7 dní.',
      notYou: 'Pokud o žádném účtu nevíš, klidně tento e-mail smaž. Bez přihlášení se nic dalšího nestane.',
    },
    passwordChanged: {
      subject: 'Tvoje heslo do Party se změnilo',
      title: 'Heslo je změněné',
      lead: 'Právě sis změnil(a) heslo. Na ostatních zařízeních jsme tě odhlásili.',
      button: 'To jsem nebyl(a) já',
      notYou: 'Pokud to byla tvoje změna, nemusíš dělat nic.',
    },
    linked: {
      subject: 'K účtu v Partě přibyl {detail}',
      title: 'Nový způsob přihlášení',
      lead: 'K tvému účtu je teď připojený {detail} a můžeš se přes něj přihlašovat.',
      button: 'Otevřít nastavení',
      notYou:
        'Nebyl(a) jsi to ty? Někdo se možná dostal do tvého účtu: hned si nastav nové heslo a v nastavení odhlas všechna zařízení.',
    },
    unlinked: {
      subject: '{detail} už není připojený k Partě',
      title: 'Způsob přihlášení odpojen',
      lead: '{detail} jsme odpojili od tvého účtu. Přihlásíš se ostatními způsoby, které máš v nastavení.',
      button: 'Otevřít nastavení',
      notYou:
        'Nebyl(a) jsi to ty? Někdo se možná dostal do tvého účtu: hned si nastav nové heslo a v nastavení odhlas všechna zařízení.',
    },
    passkeyAdded: {
      subject: 'K účtu v Partě přibyl přístupový klíč',
      title: 'Nový přístupový klíč',
      lead: 'K tvému účtu přibyl přístupový klíč „{detail}“ a můžeš se jím přihlašovat.',
      button: 'Otevřít nastavení',
      notYou:
        'Nebyl(a) jsi to ty? Někdo se možná dostal do tvého účtu: hned si nastav nové heslo a v nastavení odhlas všechna zařízení.',
    },
    passkeyRemoved: {
      subject: 'Přístupový klíč je z Party odebraný',
      title: 'Přístupový klíč odebrán',
      lead: 'Přístupový klíč „{detail}“ už k tvému účtu nepatří a nejde se jím přihlásit.',
      button: 'Otevřít nastavení',
      notYou:
        'Nebyl(a) jsi to ty? Někdo se možná dostal do tvého účtu: hned si nastav nové heslo a v nastavení odhlas všechna zařízení.',
    },
    sessionStolen: {
      subject: 'Odhlásili jsme tě z Party, pro jistotu',
      title: 'Podezřelé přihlášení',
      lead: 'Tvoje přihlášení ({detail}) někdo použil podruhé, nejspíš z jiného místa. Pro jistotu jsme ho ukončili všude. Přihlas se znovu, a pokud si nejsi jistý(á), změň si heslo.',
      button: 'Nastavit nové heslo',
      notYou: 'Může to být i náhoda, třeba obnovený prohlížeč. Pokud se to opakuje, změň si heslo.',
    },
    accountDeleting: {
      subject: 'Tvůj účet v Partě se smaže za 7 dní',
      title: 'Účet se smaže',
      lead: 'Podle tvého přání se tvůj účet i všechno, co k němu patří, smaže {detail}. Ostatní už tě nevidí a všude jsme tě odhlásili.',
      button: 'Přihlásit se a účet si nechat',
      validity: 'Rozmyslel(a) sis to? Stačí se do té doby přihlásit a všechno zůstane, jak bylo.',
      notYou:
        'Nechtěl(a) jsi účet smazat? Přihlas se, tím mazání zrušíš. Potom si hned nastav nové heslo a v nastavení odhlas všechna zařízení.',
    },
    accountDeleted: {
      subject: 'Tvůj účet v Partě je smazaný',
      title: 'Účet je smazaný',
      lead: 'Smazali jsme tvůj účet, profil, zástupné profily, obrázky i přihlášení. U zpráv a událostí, které potřebují ostatní, zůstane místo tvého jména jen označení smazaného uživatele. Záznamy o platbách musíme podle zákona uchovat, ale beze jména.',
      notYou: 'Pokud jsi účet nemazal(a), ozvi se správci své Party. Na tuto adresu už nic dalšího nepošleme.',
    },
    adminGranted: {
      subject: 'Jsi správcem Party',
      title: 'Máš práva správce',
      lead: 'Tvůj účet má teď práva správce téhle Party: chodí ti hlášení uživatelů a zpětná vazba a můžeš zakládat účty.',
      button: 'Otevřít nastavení',
      notYou:
        'Nebyl(a) jsi to ty? Někdo se možná dostal do tvého účtu: hned si nastav nové heslo, v nastavení odhlas všechna zařízení a ozvi se tomu, kdo Partu provozuje.',
    },
    adminRevoked: {
      subject: 'Už nejsi správcem Party',
      title: 'Už nemáš práva správce',
      lead: 'Provozovatel odebral tvému účtu práva správce a všude tě odhlásil. Přihlásit se můžeš dál, jako každý jiný.',
      notYou: 'Pokud o tom nevíš, zeptej se toho, kdo Partu provozuje.',
    },
    exportReady: {
      subject: 'Tvoje data z Party jsou připravená',
      title: 'Tvoje data jsou tu',
      lead: 'Připravili jsme archiv se vším, co o tobě Parta ví: profil, události, zprávy, platby a další.',
      button: 'Otevřít nastavení',
      validity: 'Stáhneš si ho v nastavení, do 24 hodin a jen jednou. Předtím se tě zeptáme, jestli jsi to opravdu ty.',
      notYou:
        'Nebyl(a) jsi to ty? Někdo se možná dostal do tvého účtu: hned si nastav nové heslo a v nastavení odhlas všechna zařízení.',
    },
    report: {
      subject: 'Nahlášený uživatel',
      title: 'Někdo nahlásil uživatele',
      lead: 'Posuď to prosím do 24 hodin.',
      button: 'Otevřít profil',
    },
    userFeedback: {
      subject: 'Zpětná vazba: {detail}',
      title: 'Zpětná vazba k Partě',
      lead: 'Někdo poslal zprávu přes formulář v aplikaci.',
    },
  },
  entries: {
    reporter: 'Kdo hlásí',
    reported: 'Koho',
    message: 'Zpráva',
    type: 'Druh',
    severity: 'Závažnost',
    title: 'Nadpis',
    description: 'Popis',
    email: 'E-mail pro odpověď',
    deviceInfo: 'Zařízení',
    userId: 'Uživatel',
  },
  letter: {
    when: 'Kdy',
    where: 'Kde',
    confirm: 'Potvrdit účast',
    decline: 'Nepřijdu',
    attached: 'V příloze je událost do tvého kalendáře.',
    validity: 'Tlačítka fungují do začátku události a hned po klepnutí uvidíš, co se stalo.',
    stop: 'Tyhle e-maily už nechci: {category}',
  },
  categories: {
    eventLifecycle: 'Průběh událostí',
    eventInteractions: 'Lidé v událostech',
    eventChanges: 'Změny událostí',
    organizations: 'Organizace',
    feed: 'Příspěvky',
    feedback: 'Hodnocení',
    digest: 'Souhrn',
  },
  digest: {
    daily: { subject: 'Tvůj den v Partě', title: 'Dnes a v nejbližších dnech' },
    weekly: { subject: 'Tvůj týden v Partě', title: 'Tvůj týden' },
    events: {
      one: 'Čeká tě {count} událost.',
      few: 'Čekají tě {count} události.',
      many: 'Čeká tě {count} události.',
      other: 'Čeká tě {count} událostí.',
    },
    unread: {
      one: 'Máš {count} nepřečtené upozornění.',
      few: 'Máš {count} nepřečtená upozornění.',
      many: 'Máš {count} nepřečteného upozornění.',
      other: 'Máš {count} nepřečtených upozornění.',
    },
    button: 'Otevřít Partu',
  },
  greeting: 'Uvidíme se na hřišti,\nParta',
}
