import '#web/shared/styles/whole.css';
import '#web/shared/styles/print.css';
