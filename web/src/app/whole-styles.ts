import '#web/shared/styles/whole.css';
