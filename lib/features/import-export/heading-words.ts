import { choiceNames } from '@/lib/contract/kinds';
import { foldText } from '@/lib/text/normalize';
import { toChoiceIndex, toLatinSigns } from './answer-key';
import { CELL_FIELDS, type CellField, getFieldDetails } from './fields';
import { makeWordReader } from './read-words';

/** Makes the form in which headings are compared: “#3” becomes “number 3”, and `correctAnswer` becomes two words. */
export function toHeadingKey(heading: string): string {
  const words = heading
    .replace(/[#№]/g, ' number ')
    .replace(/\((?:s|es|en|n|r)\)/g, '$1')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/((?!\p{Script=Latin})\p{L})(?=\p{Script=Latin})/gu, '$1 ');
  return foldText(toLatinSigns(words))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

const toKeySet = (text: string): ReadonlySet<string> => new Set(text.split(',').map(toHeadingKey));

/** Headings have these words in many languages; in scripts without spaces a word may be a phrase. */
const words = {
  question: toKeySet(`question, questions, quest, frage, pregunta, domanda, pergunta, questao, vraag, fraga,
    fragen, preguntas, domande, perguntas, questoes, vragen, fragor, kysymykset, pytania, otazky, sorular,
    spørgsmal, spørsmål, kysymys, pytanie, otazka, kerdes, intrebare, soru, ερωτηση, вопрос, вопросы, питання,
    въпрос, pitanje, vprasanje, คำถาม, 問題, 問題文, 質問, 设问, 设題, 问题, 题目, 題目, 題干, 题干, 질문,
    문제, سؤال, السؤال, שאלה, प्रश्न, সমস্যা, প্রশ্ন, soal, pertanyaan, cau hoi, клаузула, prompt`),
  answer: toKeySet(`answer, ans, response, antwort, respuesta, risposta, resposta, antwoord, svar, vastaus,
    odpowiedz, odpoved, valasz, raspuns, cevap, yanit, απαντηση, ответ, відповідь, отговор, odgovor, คำตอบ,
    答え, 解答, 回答, 答案, 답, 답변, 정답, إجابة, الإجابة, جواب, תשובה, उत्तर, উত্তর, jawaban, dap an,
    reponse, solution, losung, loesung, key, answerkey`),
  /** With a letter or number they name one choice; alone they name a list of choices. */
  choices:
    toKeySet(`answers, options, opts, choices, alternatives, possible answers, all answers, answer options,
    answer choices, question answers, question options, question choices, antworten, antwortmoglichkeiten, auswahl, opciones, respuestas, alternativas, opcoes,
    respostas, opzioni, risposte, propositions, reponses, choix, antwoorden, keuzes, svarsalternativ,
    svarmuligheder, vaihtoehdot, vastaukset, odpowiedzi, moznosti, odpovedi, valaszok, variante, secenekler, siklar,
    варианты, варианты ответа, варианты ответов, ответы, варіанти, відповіді, 選択肢, 选项, 選項, 보기,
    선택지, الخيارات, خيارات, אפשרויות, विकल्प, বিকল্প, pilihan, pilihan jawaban, lua chon, ตัวเลือก`),
  choice: toKeySet(`option, opt, choice, ch, alternative, alt, possible answer, auswahl,
    antwortmoglichkeit, opcion, alternativa, opcao, opzione, proposition, choix, keuze, optie, alternativ,
    vaihtoehto, moznost, varianta, secenek, sik, вариант, вариант ответа, варіант, επιλογη, الخيار, خيار, אפשרות, r, resp, item`),
  right: toKeySet(`correct, correcta, correcto, correta, correto, corretta, corrette, correcte, right, true,
    good, richtig, richtige, richtiges, richtiger, bonne, bonnes, juste, exacte, verdadera, giusta, esatta,
    certa, juist, juiste, goede, ratt, ratta, rigtige, rigtigt, riktig, riktige, oikea, poprawna,
    prawidlowa, spravna, spravne, helyes, corect, dogru, σωστη, правильный, верный, правильного, верного,
    правильна, вірна, правилен, верен, tocan, tocno, 正解, 正答, 正确答案, 正確答案, 정답, الإجابة الصحيحة,
    الصحيحة, נכונה, सही, সঠিক, benar, dung, ถูกต้อง, คำตอบที่ถูกต้อง, correctanswer`),
  wrong: toKeySet(`incorrect, wrong, false, bad, decoy, distractor, distractors, decoys, other, falsch,
    falsche, falsches, mauvaise, mauvaises, fausse, incorrecta, incorrectas, incorreta, sbagliata, errata,
    errada, onjuist, foute, fel, felaktigt, forkert, feil, vaara, bledna, nespravna, rossz, gresit, yanlis,
    неправильный, неверный, ложный, неправильні, 错误, 錯誤, 誤答, 오답, خاطئة, salah, sai`),
  /** Beside a word for right, they announce the position of the right choice. */
  place: toKeySet(`index, idx, indexes, indices, ids, numbers, letters, number, no, nr, num, letter, position,
    pos, id, text, option, choice, answer, alternative, value, is, the, of, key, nummer, numero, buchstabe,
    lettre, letra, lettera`),
  /** A heading with one of these belongs to another detail, such as a picture or a time limit. */
  beside: toKeySet(`feedback, explanation, explain, explained, rationale, reason, comment, hint, clue, time,
    timer, limit, seconds, sec, image, picture, photo, video, audio, media, type, kind, count, total,
    points, score, weight, mark, marks, grade, rate, percent, percentage, url, link, status, date, source,
    tags, tag, language, lang, erklarung, explication, explicacion, typ, tipo, punkte, bild, zeit, tiempo,
    temps, tempo, created, updated, user, author, category, topic, difficulty, level`),
  filler: toKeySet(`text, texts, title, stem, body, the, of, your, full, string, en, english, de, fr, es,
    required, optional, please, enter, main, content`),
};

const byName = new Map<string, CellField>(
  CELL_FIELDS.flatMap((field) => {
    const { title, heading = title, names = title } = getFieldDetails(field);
    return [field, title, heading, ...names.split(',')].map((name) => [toHeadingKey(name), field] as const);
  }),
);

const SIGN = /^(?:[a-h]|[1-8])$/;

/** More words are a sentence, which may have the words of headings by chance. */
const WORDS_MAX = 6;

const WORDS_OF_KEYS = [words.right, words.answer, words.place, words.choices];

/** Do the words say no more than that the column has the right choice, as in “correct answer index”? */
const nameRightAlone = (all: readonly string[]): boolean =>
  all.every((word) => SIGN.test(word) || WORDS_OF_KEYS.some((known) => known.has(word)));

/** Do the words name an answer, perhaps with its place, as in “answer number”? */
const nameAnswer = ([first = '', ...rest]: readonly string[]): boolean =>
  words.answer.has(first) && rest.every((word) => words.place.has(word));

/** Finds the field by single words, which may be in any order; phrases are compared as a whole. */
function findFieldOfWords(key: string): CellField | null {
  const all = key.split(' ').filter(Boolean);
  const has = (set: ReadonlySet<string>) => all.some((word) => set.has(word));
  if (all.length > WORDS_MAX || has(words.beside)) return null;
  if (has(words.wrong) || /^(?:not|in) (?:correct|right)/.test(key)) return 'wrong';
  if (words.right.has(key)) return 'correctChoice';
  if (has(words.right)) return nameRightAlone(all) ? 'correctChoice' : null;
  const sign = all.find((word) => SIGN.test(word));
  const name = all.filter((word) => word !== sign && !words.filler.has(word)).join(' ');
  if (sign) {
    const isOfChoice = words.choice.has(name) || words.choices.has(name) || words.answer.has(name);
    return isOfChoice || all.length === 1 ? (choiceNames[toChoiceIndex(sign)] ?? 'extra') : null;
  }
  if (words.choices.has(key) || words.choices.has(name)) return 'options';
  if (words.answer.has(name) || nameAnswer(all)) return 'correctChoice';
  return words.question.has(name) ? 'question' : null;
}

/** Lists the heading as a whole, and without hints in brackets, after dashes and in further lines. */
function listForms(heading: string): string[] {
  const plain = heading.replace(/[([{（【][^)\]}）】]{2,}[)\]}）】]|[*＊:：]/g, ' ').trim();
  const [line = ''] = plain.split(/[\r\n]/);
  const [before = ''] = line.split(/\s+[-–—]+\s+|\s*[,;/|]\s+|\s+(?:max|min)\b/i);
  return [...new Set([heading, plain, line, before].map(toHeadingKey))].filter(Boolean);
}

export function findField(heading: string): CellField | null {
  if (heading.length > 120) return null;
  const forms = listForms(heading);
  const named = forms.map((form) => byName.get(form)).find(Boolean);
  return named ?? forms.map(findFieldOfWords).find(Boolean) ?? null;
}

const readWeakName = makeWordReader({
  question: `question name, text, title, content, body, stem, label, front, term, clue, q text, statement,
    enunciado, enonce, titre, titel, name, testo, texto, texte, tekst, текст`,
  correctChoice: 'back, definition, a, response text',
});

/** Finds the field that a heading may mean if no other column has it. */
export const findWeakField = (heading: string) => readWeakName(toHeadingKey(heading)) ?? null;
