export const CHAT = {
  close: 'Close chat',
  title: 'Party assistant',
  subtitle: 'Automated answers',
  question: 'Your question',
  waiting: 'One moment…',
  hint: 'Ask about prices, delivery…',
  send: 'Send',
  you: 'You: ',
  assistant: 'Assistant: ',
  typing: 'The assistant is typing…',
  suggestions: 'Suggestions',
  messages: 'Messages',
};
